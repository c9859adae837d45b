import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { BackupRunTable } from './table.ts';

export type BackupRun = Selectable<BackupRunTable>;

/**
 * Claims a slot for this instance until `until`. Returns the id of the run; null when the slot is
 * done, has failed, or is claimed by another instance.
 */
export async function claimSlot(
  db: Database,
  slot: string,
  { now, until }: { now: number; until: number },
): Promise<number | null> {
  const claim = { state: 'running' as const, started_at: now, claimed_until: until };
  const counts = { row_count: 0, file_count: 0, new_file_count: 0 };
  const row = await db
    .insertInto('backup_run')
    .values({ slot, ...claim, ...counts, finished_at: null, snapshot: '', error: '' })
    .onConflict((conflict) =>
      conflict
        .column('slot')
        .doUpdateSet(claim)
        .where('backup_run.state', '=', 'running')
        .where('backup_run.claimed_until', '<', now),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function finishRun(
  db: Database,
  id: number,
  values: Partial<Omit<BackupRun, 'id' | 'slot'>>,
): Promise<void> {
  await db.updateTable('backup_run').set(values).where('id', '=', id).execute();
}

/** The latest run that has ended, and the latest that was proven. */
export async function findLastRuns(
  db: Database,
): Promise<{ last: BackupRun | null; proven: BackupRun | null }> {
  const ended = db
    .selectFrom('backup_run')
    .selectAll()
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const last = await ended.executeTakeFirst();
  const proven = await ended.where('state', '=', 'proven').executeTakeFirst();
  return { last: last ?? null, proven: proven ?? null };
}

export async function deleteRunsBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('backup_run').where('started_at', '<', time).execute();
}

const TOLD_AT = 'backup_told_at';
/** Digits of a time in milliseconds, padded so that texts compare like numbers. */
const DIGITS = 16;

/** Records that the administrators were notified; returns false when they were since `since`. */
export async function markTold(tx: Tx, now: number, since: number): Promise<boolean> {
  const value = String(now).padStart(DIGITS, '0');
  const row = await tx
    .insertInto('setting')
    .values({ name: TOLD_AT, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('setting.value', '<', String(since).padStart(DIGITS, '0')),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
