import { isDeepStrictEqual } from 'node:util';
import type { FieldConflict, RecordChange } from '../../contracts/edits.ts';
import { findContent } from '../contents.ts';
import type { Tx } from '../db/database.ts';
import { lockRow } from '../db/row-locks.ts';
import type { SharedTransaction } from '../db/scope.ts';
import type { Tables } from '../db/tables.ts';
import { findLastChange, type RecordKey } from '../db/versions.ts';
import type { Calls, PresentRecord, RequestContext } from '../http/api.ts';
import { toIsoOrNull } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import { getTargetCall, readTarget } from './find-target.ts';

type Values = Record<string, unknown>;

const CONFLICT =
  'Estos campos se cambiaron en el sitio después de que usted los escribió. Elija qué queda.';

/** Tables of records that can be changed and are no kind of content of their own. */
const OTHER_TABLES: Partial<Record<string, keyof Tables>> = {
  picture: 'picture',
  'site-texts': 'site_text',
};

export const isCreation = ({ call }: Pick<RecordChange, 'call'>) => call.startsWith('POST ');

/**
 * A value in the form in which values of a form and of a record compare: a form sends an empty text
 * for what the record does not have, and digits for a number, also within lists.
 */
function toComparable(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toComparable);
  return typeof value === 'number' ? String(value) : value;
}

export const isSameValue = (left: unknown, right: unknown) =>
  isDeepStrictEqual(toComparable(left), toComparable(right));

interface Decision {
  change: RecordChange;
  present: PresentRecord | null;
  /** What is sent to the call. */
  body: Values;
  /** Fields whose stored value is neither what it was nor what it becomes. */
  conflicts: string[];
}

/** A field changes if its stored value is what it was when it was typed; one that is what it becomes stays. */
function decide(change: RecordChange, present: PresentRecord | null): Decision {
  const stored = (present?.record ?? {}) as Values;
  const body: Values = {};
  const conflicts: string[] = [];
  for (const [field, { was, is }] of Object.entries(change.fields)) {
    const isStored = field in stored;
    if (isStored && isSameValue(stored[field], is)) continue;
    if (isStored && was !== undefined && !isSameValue(stored[field], was)) conflicts.push(field);
    else body[field] = is;
  }
  return { change, present, body, conflicts };
}

/** Locks records in the same order whatever order they were sent in, so that two requests do not deadlock. */
async function lockRecords(tx: Tx, keys: readonly RecordKey[]): Promise<void> {
  const ordered = keys.toSorted(
    (a, b) => a.resource.localeCompare(b.resource) || (a.id ?? 0) - (b.id ?? 0),
  );
  for (const { resource, id } of ordered) {
    const table = findContent(resource)?.table ?? OTHER_TABLES[resource];
    if (table !== undefined && id !== null) await lockRow(tx, table, id);
  }
}

async function createConflictError(tx: Tx, decisions: readonly Decision[]): Promise<HttpError> {
  const conflicts: FieldConflict[] = [];
  for (const [change, { present, conflicts: fields }] of decisions.entries()) {
    if (present === null || fields.length === 0) continue;
    const last = await findLastChange(tx, present.key);
    const record = present.record as Values;
    const [changed_by, changed_at] = [last?.username ?? '', toIsoOrNull(last?.made_at ?? null)];
    conflicts.push(
      ...fields.map((field) => ({ change, field, stored: record[field], changed_by, changed_at })),
    );
  }
  return new HttpError(409, { detail: CONFLICT, conflicts });
}

/** Adds the position of the refused change to the answer of its call. */
async function atPosition<T>(change: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(error.status, { ...error.body, change }, error.headers);
  }
}

/**
 * Carries out changes of records in their order, in the transaction that is given. All records are locked
 * and compared before the first change.
 * @param onConflict `keep` leaves a field that somebody has changed since as it is stored
 * @returns what each call answers, and the fields that were left
 * @throws HttpError 409 with the `conflicts`; that of a refused call, with its position in `change`
 */
export async function applyChanges(
  api: Calls,
  shared: SharedTransaction,
  changes: readonly RecordChange[],
  ctx: RequestContext,
  onConflict: 'refuse' | 'keep',
): Promise<{ records: Values[]; left: RecordChange[] }> {
  const { tx } = shared;
  const own = { ...ctx, expectedVersion: null };
  const read = (change: RecordChange, position: number) =>
    atPosition(position, () => readTarget(api, change, own, shared));
  const keys: RecordKey[] = [];
  for (const [position, change] of changes.entries()) {
    if (!isCreation(change)) keys.push((await read(change, position)).key);
  }
  await lockRecords(tx, keys);
  const decisions: Decision[] = [];
  for (const [position, change] of changes.entries()) {
    decisions.push(decide(change, isCreation(change) ? null : await read(change, position)));
  }
  const hasConflict = decisions.some(({ conflicts }) => conflicts.length > 0);
  if (hasConflict && onConflict === 'refuse') throw await createConflictError(tx, decisions);
  const records: Values[] = [];
  for (const [position, { change, present, body }] of decisions.entries()) {
    const { call: _, fields: __, ...params } = change;
    const run = async () =>
      (await getTargetCall(api, change).run({ params, body }, own, shared)).value;
    const isUnchanged = present !== null && Object.keys(body).length === 0;
    records.push((isUnchanged ? present.record : await atPosition(position, run)) as Values);
  }
  const left = decisions
    .filter(({ conflicts }) => conflicts.length > 0)
    .map(({ change, conflicts }) => ({
      ...change,
      fields: Object.fromEntries(
        conflicts.map((field) => [field, change.fields[field] ?? { is: null }]),
      ),
    }));
  return { records, left };
}
