import { z } from 'zod';
import type { DraftItem, PlanItem } from '../../contracts/drafts.ts';
import { omitFileFields } from '../../contracts/file-fields.ts';
import type { Author } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import type { Database, Tx } from '../db/database.ts';
import { inTransaction } from '../db/scope.ts';
import { conflict } from '../http/failures.ts';
import { toIso } from '../platform/clock.ts';
import * as store from './draft-store.ts';

type Values = Record<string, unknown>;

const DAMAGED =
  'Los cambios sin guardar están dañados y no se pueden leer. Descártelos o escríbalos de nuevo.';

type DraftFields = Pick<DraftItem, 'data' | 'base'>;

const storedValues = z.record(z.string(), z.unknown());

type StoredFields = Pick<store.DraftRow, 'data_json' | 'base_json'>;

/**
 * Returns the fields of a draft; none without a draft.
 * @throws HttpError 409 when the stored text cannot be read
 */
export function getFields(row: StoredFields | null): DraftFields {
  if (row === null) return { data: {}, base: {} };
  try {
    const [data, base] = [row.data_json, row.base_json].map((text) => JSON.parse(text) as unknown);
    return { data: storedValues.parse(data), base: storedValues.parse(base) };
  } catch {
    throw conflict(DAMAGED);
  }
}

/** Returns the fields of a draft; none for one that cannot be read, so that it can be replaced. */
export function readFields(row: StoredFields | null): DraftFields {
  try {
    return getFields(row);
  } catch {
    return getFields(null);
  }
}

export function draftView(row: store.DraftRow): DraftItem {
  return {
    ...readFields(row),
    username: row.username,
    saved_at: toIso(row.saved_at),
  };
}

export function toDraftSummary(row: store.DraftRow) {
  const { resource, record_id, username } = row;
  const is_typed = Object.keys(readFields(row).data).join() !== 'is_active';
  return { resource, record_id, username, saved_at: toIso(row.saved_at), is_typed };
}

export function planView(row: store.PlanRow): PlanItem {
  const { id, resource, record_id, title, action, due_at, username, error } = row;
  return { id, resource, record_id, title, action, due_at: toIso(due_at), username, error };
}

const OTHER_DRAFT = 'Hay otros cambios sin guardar, más recientes, de este registro.';

export interface DraftChange {
  record: store.RecordId;
  call: string;
  /** Fields of the form; the draft's other fields stay. */
  fields: readonly string[];
  data: Values;
  base: Values;
  /** When the draft was saved that the form knows; null for none. */
  replaces: string | null;
  /** Page of the form, empty if it is not named, and the number of its request. */
  tab: string;
  sequence: number;
  /** Fields that a save has stored: the draft of a colleague from which the form went on may end with them. */
  saved: readonly string[];
}

/** The columns of a draft by which it is somebody's, beside the name. */
const OWN = [
  'call',
  'data_json',
  'base_json',
  'account_id',
  'saved_at',
  'tab',
  'sequence',
] as const;
type OwnColumns = Pick<store.DraftRow, (typeof OWN)[number]>;

/** The draft of a colleague that an author goes on from. */
function getContinued(before: store.DraftRow | null, author: Author) {
  if (before === null) return { continued_json: null, continued_by: null };
  const { account_id, username, continued_json, continued_by } = before;
  if (account_id === author.id) return { continued_json, continued_by };
  const columns = Object.fromEntries(OWN.map((name) => [name, before[name]]));
  return { continued_json: JSON.stringify(columns), continued_by: username };
}

/**
 * Makes a draft what it was before its author went on from it. Resolves to when that was saved; null when
 * it was nobody else's, or all of that is among the fields that were saved.
 */
async function returnDraft(
  tx: Tx,
  row: store.DraftRow,
  saved: readonly string[],
): Promise<string | null> {
  const { id, continued_json, continued_by } = row;
  if (continued_json === null) return null;
  const columns = JSON.parse(continued_json) as OwnColumns;
  const { is_active, ...typed } = readFields(columns).data;
  if (Object.keys(typed).every((name) => saved.includes(name))) return null;
  // A record that has become public since is not activated again.
  const isPublic = !('is_active' in readFields(row).data);
  if (is_active !== undefined && isPublic) columns.data_json = JSON.stringify(typed);
  const none = { continued_json: null, continued_by: null };
  await store.drafts.update(tx, id, { ...columns, ...none, username: continued_by ?? '' });
  return toIso(columns.saved_at);
}

function replaceFields(stored: Values, fields: readonly string[], values: Values): Values {
  const otherFields = Object.entries(stored).filter(([name]) => !fields.includes(name));
  return { ...Object.fromEntries(otherFields), ...omitFileFields(values) };
}

/**
 * Replaces the fields of one form in the draft of a record. A draft without fields is deleted; one of
 * another page that has none of the fields stays as it is when there are none to add. Fields of files
 * are left out.
 * @returns when the draft was saved; null without one
 * @throws HttpError 409 when the draft is not the one that the form knows
 */
export async function changeDraft(
  db: Database,
  author: Author,
  now: number,
  { record, call, fields, data, base, replaces, tab, sequence, saved }: DraftChange,
): Promise<string | null> {
  const write = inTransaction(db, async (tx) => {
    const before = await store.findDraft(tx, record);
    const storedFields = readFields(before);
    // Nobody has typed the activation that the draft of a new record consists of.
    const isTyped = Object.keys(storedFields.data).some((name) => name !== 'is_active');
    const isSamePage = tab !== '' && before?.tab === tab && before.account_id === author.id;
    // A request that arrives late is older than what the page has saved since.
    const isOfPage = isSamePage && sequence > before.sequence;
    if (before !== null && isTyped && !isOfPage && toIso(before.saved_at) !== replaces) {
      throw conflict(OTHER_DRAFT);
    }
    const next = replaceFields(storedFields.data, fields, data);
    const isOver = Object.keys(next).every((name) => name === 'is_active');
    if (isOver && before !== null && before.account_id === author.id) {
      const returnedAt = await returnDraft(tx, before, saved);
      if (returnedAt !== null) return returnedAt;
    }
    if (Object.keys(next).length === 0) {
      await store.deleteDraft(tx, record);
      return null;
    }
    const isChanged =
      Object.keys(data).length > 0 || fields.some((name) => name in storedFields.data);
    // It stays its author's. A draft of the same page takes the number of the request.
    if (before !== null && !isChanged && !isSamePage) return toIso(before.saved_at);
    // Two drafts never have the same name, however fast they follow each other.
    const saved_at = Math.max(now, (before?.saved_at ?? 0) + 1);
    const values = {
      call,
      data_json: JSON.stringify(next),
      base_json: JSON.stringify(replaceFields(storedFields.base, fields, base)),
      account_id: author.id,
      username: author.username,
      saved_at,
      ...{ tab, sequence },
      ...getContinued(isTyped || before?.continued_json ? before : null, author),
    };
    if (before === null) await store.drafts.insert(tx, { ...record, ...values });
    else await store.drafts.update(tx, before.id, values);
    return toIso(saved_at);
  });
  return write.catch((error: unknown) => {
    const columns = 'draft.resource, draft.record_id';
    throw isTaken(error, 'draft_of_record_exists', columns) ? conflict(OTHER_DRAFT) : error;
  });
}
