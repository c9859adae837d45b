import type { Selectable } from 'kysely';
import type { AuditEntry } from '../db/changes.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import type { DraftTable, PlanTable } from './table.ts';

export type DraftRow = Selectable<DraftTable>;
export type PlanRow = Selectable<PlanTable>;

/** A record as the audit names it; the id is 0 where there is only one. */
export type RecordId = Pick<DraftRow, 'resource' | 'record_id'>;

export const drafts = crud('draft');
export const plans = crud('plan');

/** In place of the state of a draft: what is saved is published, and the draft stays. */
export const LEFT_DRAFT = -1;

export async function findDraft(db: Database, record: RecordId): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.record_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDraft(tx: Database, record: RecordId): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.record_id)
    .execute();
}

/** Returns the plans of a record, soonest first. */
export function listPlansOf(db: Database, record: RecordId): Promise<PlanRow[]> {
  return db
    .selectFrom('plan')
    .selectAll()
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.record_id)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** Returns a plan with these values; null without one. */
export async function findPlan(
  db: Database,
  plan: Pick<PlanRow, 'resource' | 'record_id' | 'action' | 'due_at' | 'draft_saved_at'>,
): Promise<PlanRow | null> {
  const row = await db
    .selectFrom('plan')
    .selectAll()
    .where((eb) => eb.and(plan))
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the planned publications of a record. */
export async function endPublications(tx: Tx, record: RecordId): Promise<void> {
  await tx
    .deleteFrom('plan')
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.record_id)
    .where('action', '=', 'publish')
    .execute();
}

/** Returns the records that have plans that are due and were not refused, soonest first. */
export function listPlannedRecords(db: Database, now: number): Promise<RecordId[]> {
  return listDuePlans(db, now)
    .select(['resource', 'record_id'])
    .groupBy(['resource', 'record_id'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .orderBy((eb) => eb.fn.min('id'))
    .execute();
}

/** Locks and returns the first plan of a record that is due, when no other has it; null without one. */
export async function lockFirstDuePlan(
  tx: Tx,
  { resource, record_id }: RecordId,
  now: number,
): Promise<PlanRow | null> {
  const row = await listDuePlans(tx, now)
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

/** Whether a plan that is due hides the record: it is not deleted before it is done. */
export function isWithdrawalDue(
  tx: Tx,
  { resource, record_id }: RecordId,
  now: number,
): Promise<boolean> {
  return hasRow(
    listDuePlans(tx, now)
      .where('resource', '=', resource)
      .where('record_id', '=', record_id)
      .where('action', '=', 'withdraw'),
  );
}

function listDuePlans(db: Database, now: number) {
  return db.selectFrom('plan').where('due_at', '<=', now).where('error', '=', '');
}

/** Deletes the drafts, plans, preview links and replaced files of deleted records, in the transaction that deletes these. */
export async function deleteDraftsOfDeleted(tx: Tx, notes: readonly AuditEntry[]): Promise<void> {
  for (const { action, resource, id } of notes) {
    if (action !== 'delete' || id === null) continue;
    for (const table of ['draft', 'plan', 'preview_link', 'replaced_file'] as const) {
      await tx
        .deleteFrom(table)
        .where('resource', '=', resource)
        .where('record_id', '=', id)
        .execute();
    }
  }
}
