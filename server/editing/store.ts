import type { Selectable } from 'kysely';
import type { AuditEntry } from '../db/changes.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

export type EditRow = Selectable<Tables['edit']>;
export type PlanRow = Selectable<Tables['plan']>;

/** A record as the audit names it; the id is 0 where there is only one. */
export type RecordId = Pick<EditRow, 'resource' | 'record_id'>;

export const edits = crud('edit');
export const plans = crud('plan');

/** Returns what is typed in a record, and locks it until the transaction ends. */
export async function findEdit(
  db: Database,
  { resource, record_id }: RecordId,
): Promise<EditRow | null> {
  const row = await db
    .selectFrom('edit')
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the row was inserted: false when the record has one already. */
export async function insertEdit(tx: Tx, values: Omit<EditRow, 'id'>): Promise<boolean> {
  const row = await tx
    .insertInto('edit')
    .values(values)
    .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a number that each change of what proves an account's owner increases; null without the account. */
export async function findSecurityVersion(db: Database, accountId: number): Promise<number | null> {
  const account = db.selectFrom('account').select('security_version').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.security_version ?? null;
}

/** Returns the plans of a record, soonest first. */
export function listPlansOf(db: Database, { resource, record_id }: RecordId): Promise<PlanRow[]> {
  return db
    .selectFrom('plan')
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** Returns the records that have plans that are due, neither done nor refused. */
export function listPlannedRecords(db: Database, now: number): Promise<RecordId[]> {
  return selectDuePlans(db, now)
    .select(['resource', 'record_id'])
    .groupBy(['resource', 'record_id'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .orderBy((eb) => eb.fn.min('id'))
    .execute();
}

/** Locks and returns the first plan of a record that is due; null without one. */
export async function lockFirstDuePlan(
  tx: Tx,
  { resource, record_id }: RecordId,
  now: number,
): Promise<PlanRow | null> {
  const row = await selectDuePlans(tx, now)
    .selectAll()
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a plan that is due hides the record. */
export function isWithdrawalDue(
  tx: Tx,
  { resource, record_id }: RecordId,
  now: number,
): Promise<boolean> {
  return hasRow(
    selectDuePlans(tx, now)
      .where('resource', '=', resource)
      .where('record_id', '=', record_id)
      .where('action', '=', 'withdraw'),
  );
}

function selectDuePlans(db: Database, now: number) {
  return db
    .selectFrom('plan')
    .where('due_at', '<=', now)
    .where('error', '=', '')
    .where('is_done', '=', 0);
}

/** Deletes what is typed in deleted records, their plans and replaced files, in the transaction that deletes these. */
export async function deleteEditsOfDeleted(tx: Tx, notes: readonly AuditEntry[]): Promise<void> {
  for (const { action, resource, id } of notes) {
    if (action !== 'delete' || id === null) continue;
    for (const table of ['edit', 'plan', 'replaced_file'] as const) {
      await tx
        .deleteFrom(table)
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .execute();
    }
  }
}
