import { isDeepStrictEqual } from 'node:util';
import type { FieldConflict, RecordChange } from '../../contracts/edits.ts';
import { entryKinds } from '../../contracts/entries.ts';
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

const OWNERS = [...entryKinds, 'detail'];

/** What a part that does not exist yet belongs to. */
export const getOwner = (change: RecordChange) =>
  isCreation(change) ? OWNERS.map((name) => String(change.fields[name]?.is ?? '')).join() : '';

/** The change of a part that somebody has created since it was typed, in place of its creation. */
async function toPresentPart(
  api: Calls,
  change: RecordChange,
  ctx: RequestContext,
  shared: SharedTransaction,
): Promise<RecordChange> {
  const path = change.call.replace('POST ', '');
  const find = isCreation(change) ? api.bound.get(`GET ${path}:id/`) : undefined;
  if (find === undefined) return change;
  const input = { params: { id: getOwner(change).replaceAll(',', '') } };
  const part = await find.run(input, ctx, shared).then(
    ({ value }) => value as Values,
    (error: unknown): Values => {
      if (error instanceof HttpError && error.status < 500) return {};
      throw error;
    },
  );
  if (typeof part.id !== 'number') return change;
  const fields = Object.entries(change.fields).filter(([name]) => !OWNERS.includes(name));
  const call = `PATCH ${path}:id/`;
  return { call, id: part.id, fields: Object.fromEntries(fields) };
}

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
  /** What is carried out. */
  target: RecordChange;
  present: PresentRecord | null;
  /** What is sent to the call. */
  body: Values;
  /** Fields whose stored value is neither what it was nor what it becomes. */
  conflicts: string[];
}

/** A field changes if its stored value is what it was when it was typed; one that is what it becomes stays. */
function decide(target: RecordChange, present: PresentRecord | null): Decision {
  const stored = (present?.record ?? {}) as Values;
  const body: Values = {};
  const conflicts: string[] = [];
  for (const [field, { was, is }] of Object.entries(target.fields)) {
    const isStored = field in stored;
    if (isStored && isSameValue(stored[field], is)) continue;
    if (isStored && was !== undefined && !isSameValue(stored[field], was)) conflicts.push(field);
    else body[field] = is;
  }
  return { target, present, body, conflicts };
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
 * and compared before the first change. A part that exists by now is changed instead of created.
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
  const targets: RecordChange[] = [];
  for (const change of changes) targets.push(await toPresentPart(api, change, own, shared));
  const keys: RecordKey[] = [];
  for (const [position, target] of targets.entries()) {
    if (!isCreation(target)) keys.push((await read(target, position)).key);
  }
  await lockRecords(tx, keys);
  const decisions: Decision[] = [];
  for (const [position, target] of targets.entries()) {
    decisions.push(decide(target, isCreation(target) ? null : await read(target, position)));
  }
  const hasConflict = decisions.some(({ conflicts }) => conflicts.length > 0);
  if (hasConflict && onConflict === 'refuse') throw await createConflictError(tx, decisions);
  const records: Values[] = [];
  for (const [position, { target, present, body }] of decisions.entries()) {
    const { call: _, fields: __, ...params } = target;
    const run = async () =>
      (await getTargetCall(api, target).run({ params, body }, own, shared)).value;
    const isUnchanged = present !== null && Object.keys(body).length === 0;
    records.push((isUnchanged ? present.record : await atPosition(position, run)) as Values);
  }
  const left = changes.flatMap((change, position) => {
    const fields = decisions[position]?.conflicts ?? [];
    const kept = fields.map((field) => [field, change.fields[field] ?? { is: null }]);
    return kept.length === 0 ? [] : [{ ...change, fields: Object.fromEntries(kept) }];
  });
  return { records, left };
}
