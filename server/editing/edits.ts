import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../contracts/durations.ts';
import {
  type Edit,
  editableCalls,
  HAND_MINUTES,
  type RecordChange,
} from '../../contracts/edits.ts';
import { editableResources, findContentResource } from '../../contracts/kinds.ts';
import { type AuditEntry, type Author, writeAudit } from '../db/changes.ts';
import type { Database, Tx } from '../db/database.ts';
import { inTransaction } from '../db/scope.ts';
import { toIso } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import { getOwner, isCreation, isSameValue } from './apply-changes.ts';
import * as store from './store.ts';

const OTHER_STATE = 'Hay cambios sin guardar más recientes de este registro.';

export const readChanges = ({ changes_json }: { changes_json: string }) =>
  JSON.parse(changes_json) as RecordChange[];

/** A window of the panel, as it asks. */
export interface Asking {
  author: Author;
  tab: string;
  now: number;
}

const isHeld = ({ account_id, typed_at }: store.EditRow, { author, now }: Asking) =>
  account_id !== author.id && now - typed_at < HAND_MINUTES * MINUTE_MS;

/** Returns an edit as the window sees it that asks. */
export function editView(row: store.EditRow | null, asking: Asking): Edit | null {
  if (row === null) return null;
  return {
    changes: readChanges(row),
    version: row.version,
    username: row.username,
    is_own: row.account_id === asking.author.id,
    is_here: row.tab === asking.tab,
    since: toIso(row.since),
    typed_at: toIso(row.typed_at),
    is_held: isHeld(row, asking),
  };
}

/** What a window knows of the edit that it replaces or discards. */
interface Known {
  version?: string | undefined;
  takes?: boolean | undefined;
}

/** @throws HttpError 409 with the stored edit, unless it is the known one and no other account is typing */
function assertKnown(row: store.EditRow | null, { version, takes }: Known, asking: Asking): void {
  const isKnown = row?.tab === asking.tab || (row?.version ?? '') === (version ?? '');
  if (isKnown && (row === null || takes === true || !isHeld(row, asking))) return;
  throw createOtherState(row, asking);
}

const createOtherState = (row: store.EditRow | null, asking: Asking) =>
  new HttpError(409, { detail: OTHER_STATE, edit: editView(row, asking) });

export interface KeptInput extends Known {
  call: string;
  changes: readonly RecordChange[];
  number: number | undefined;
}

/**
 * Replaces what is typed in a record.
 * @returns the edit as it is stored then
 * @throws HttpError 409 with the stored edit
 */
export function keepInput(
  db: Database,
  record: store.RecordId,
  { call, changes, number, ...known }: KeptInput,
  asking: Asking,
): Promise<Edit | null> {
  return inTransaction(db, async (tx) => {
    const before = await store.findEdit(tx, record);
    const { author, tab, now } = asking;
    // A request that arrives late is older than what its window has kept since.
    if (before?.tab === tab && number !== undefined && number <= before.number)
      return editView(before, asking);
    assertKnown(before, known, asking);
    if (changes.length === 0) {
      if (before !== null) await store.edits.remove(tx, before.id);
      return null;
    }
    const values = {
      ...record,
      call,
      changes_json: JSON.stringify(changes),
      version: randomUUID(),
      tab,
      number: number ?? 0,
      account_id: author.id,
      username: author.username,
      since: before?.account_id === author.id ? before.since : now,
      typed_at: now,
    };
    if (before !== null) return editView(await store.edits.update(tx, before.id, values), asking);
    if (await store.insertEdit(tx, values)) return editView({ id: 0, ...values }, asking);
    throw createOtherState(await store.findEdit(tx, record), asking);
  });
}

/** Writes to the audit what is forgotten without having been saved. */
async function auditForgotten(
  tx: Tx,
  { resource, record_id }: store.RecordId,
  changes: readonly RecordChange[],
  { author, now }: Asking,
): Promise<void> {
  const notes = changes.map((change) => {
    const part = isCreation(change) ? undefined : findContentResource(change.call);
    const values = (side: 'was' | 'is') =>
      Object.fromEntries(Object.entries(change.fields).map(([name, field]) => [name, field[side]]));
    const key =
      part === undefined ? { resource, id: record_id } : { resource: part, id: change.id };
    return { action: 'discard', ...key, before: values('was'), after: values('is') };
  });
  await writeAudit(tx, author, notes as Parameters<typeof writeAudit>[2], now);
}

/**
 * Forgets what is typed in a record.
 * @returns whether there was something
 * @throws HttpError 409 with the stored edit
 */
export function discardInput(
  db: Database,
  record: store.RecordId,
  known: Known,
  asking: Asking,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await store.findEdit(tx, record);
    if (row === null) return false;
    assertKnown(row, known, asking);
    await auditForgotten(tx, record, readChanges(row), asking);
    await store.edits.remove(tx, row.id);
    return true;
  });
}

/** The server wrote this state: each window must read it before it replaces it. */
const writtenHere = () => ({ version: randomUUID(), tab: '', number: 0 });

const isSameTarget = (a: RecordChange, b: RecordChange) =>
  a.call === b.call && a.id === b.id && a.name === b.name && getOwner(a) === getOwner(b);

/**
 * Returns what is left to save of a change: fields that were typed anew since, compared with what is stored now.
 * @param answer of the call that has saved it, which may have trimmed a text; undefined while it is planned
 */
function omitSaved(
  typed: RecordChange,
  saved: RecordChange,
  answer: Record<string, unknown> | undefined,
  isOwn: boolean,
): RecordChange {
  const left = Object.entries(typed.fields).flatMap(([name, field]) => {
    const done = saved.fields[name];
    if (done === undefined) return [[name, field] as const];
    if (isSameValue(done.is, field.is)) return [];
    const was = answer && name in answer ? answer[name] : done.is;
    // Another person has not seen what was saved over the same field.
    return [[name, isOwn ? { ...field, was } : field] as const];
  });
  const fields = Object.fromEntries(left);
  if (!isCreation(typed) || left.length === 0) return { ...typed, fields };
  if (answer === undefined) return typed;
  const call = `${typed.call.replace('POST', 'PATCH')}:id/`;
  return { ...typed, call, id: Number(answer.id), fields };
}

/**
 * Takes saved fields out of what is typed in a record, in the transaction that saves them.
 * @param answers what each change was answered, for parts that it created
 * @param saver the account that saves
 */
export async function forgetSaved(
  tx: Tx,
  record: store.RecordId,
  saved: readonly RecordChange[],
  answers: readonly Record<string, unknown>[],
  saver: number,
): Promise<void> {
  const row = await store.findEdit(tx, record);
  if (row === null) return;
  const left = readChanges(row).map((typed) => {
    const position = saved.findIndex((change) => isSameTarget(change, typed));
    const change = saved[position];
    return change === undefined
      ? typed
      : omitSaved(typed, change, answers[position], row.account_id === saver);
  });
  const changes = left.filter(({ fields }) => Object.keys(fields).length > 0);
  if (changes.length === 0) await store.edits.remove(tx, row.id);
  else {
    const changes_json = JSON.stringify(changes);
    if (changes_json === row.changes_json) return;
    await store.edits.update(tx, row.id, { changes_json, ...writtenHere() });
  }
}

/** Returns the records in whose edits these changes were typed: those that are changed, and `record`. */
export function listEdited(
  changes: readonly RecordChange[],
  record: store.RecordId | null,
): store.RecordId[] {
  const own = changes.flatMap(({ call, id = 0 }) => {
    const resource = editableCalls.includes(call) ? findContentResource(call) : undefined;
    return resource === undefined ? [] : [{ resource, record_id: id }];
  });
  const named = record === null ? own : [...own, record];
  return [...new Map(named.map((item) => [`${item.resource} ${item.record_id}`, item])).values()];
}

/** Adds what was planned to what is typed in its record; a field that was typed anew since stays, and the audit keeps the planned one. */
export async function returnChanges(tx: Tx, plan: store.PlanRow, asking: Asking): Promise<void> {
  const { resource, record_id, call } = plan;
  // What a plan has left for a newer value was decided at its hour; the history keeps it.
  if (plan.is_done === 1) return auditForgotten(tx, plan, readChanges(plan), asking);
  const row = await store.findEdit(tx, plan);
  const typed = row === null ? [] : readChanges(row);
  const forgotten: RecordChange[] = [];
  for (const { fields, ...target } of readChanges(plan)) {
    const { is_active: _, ...texts } = fields;
    const change = { ...target, fields: texts };
    const same = typed.find((other) => isSameTarget(other, change));
    if (same === undefined) {
      if (Object.keys(texts).length > 0) typed.push(change);
      continue;
    }
    const overlap = Object.entries(change.fields).filter(
      ([name, { is }]) => name in same.fields && !isSameValue(same.fields[name]?.is, is),
    );
    if (overlap.length > 0) forgotten.push({ ...change, fields: Object.fromEntries(overlap) });
    same.fields = { ...change.fields, ...same.fields };
  }
  await auditForgotten(tx, plan, forgotten, asking);
  if (typed.length === 0) return;
  const changes_json = JSON.stringify(typed);
  if (row !== null) {
    await store.edits.update(tx, row.id, { changes_json, ...writtenHere() });
    return;
  }
  const { author, now } = asking;
  await store.edits.insert(tx, {
    ...{ resource, record_id, call, changes_json, ...writtenHere() },
    ...{ account_id: author.id, username: author.username, since: now, typed_at: now },
  });
}

const isShown = (snapshot: unknown) => {
  const { is_active } = (snapshot ?? {}) as { is_active?: unknown };
  return is_active === undefined ? null : Boolean(is_active);
};

/**
 * Ends the planned publications of records that are hidden now, unless a plan hides them: what staff take off
 * the site does not come back by itself. What was planned is typed and not saved again. In the transaction of
 * the change.
 */
export async function endPublications(
  tx: Tx,
  author: Author | null,
  notes: readonly AuditEntry[],
  now: number,
): Promise<void> {
  for (const { action, resource, id, before, after } of notes) {
    if (action !== 'update' || id === null || !editableResources.includes(resource)) continue;
    if (isShown(before) !== true || isShown(after) !== false) continue;
    const record = { resource, record_id: id };
    if (await store.isWithdrawalDue(tx, record, now)) continue;
    for (const plan of await store.listPlansOf(tx, record)) {
      if (plan.action !== 'publish' || plan.is_done === 1) continue;
      await store.plans.remove(tx, plan.id);
      const by = author ?? { id: plan.account_id, username: plan.username };
      await returnChanges(tx, plan, { author: by, tab: '', now });
    }
  }
}
