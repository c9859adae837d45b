import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { BackupRunTable } from './table.ts';

export type BackupRun = Selectable<BackupRunTable>;

/** Stores the outcome of the backup of a slot; replaces that of an earlier attempt. */
export async function recordRun(
  db: Database,
  { slot, ...values }: Partial<BackupRun> & Pick<BackupRun, 'slot' | 'started_at' | 'finished_at'>,
): Promise<void> {
  const counts = { row_count: 0, file_count: 0, new_file_count: 0 };
  const run = { state: 'failed', name: '', error: '', ...counts, ...values } as const;
  await db
    .insertInto('backup_run')
    .values({ slot, ...run })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet(run))
    .execute();
}

/** Returns those of these slots whose backup was made, with or without all files. */
export async function listCreatedSlots(db: Database, slots: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('backup_run')
    .select('slot')
    .where('slot', 'in', [...slots])
    .where('name', '<>', '')
    .execute();
  return rows.map(({ slot }) => slot);
}

/** The latest run, and the latest that was proven. */
export async function findLastRuns(
  db: Database,
): Promise<{ last: BackupRun | null; proven: BackupRun | null }> {
  const endedRuns = db
    .selectFrom('backup_run')
    .selectAll()
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const last = await endedRuns.executeTakeFirst();
  const proven = await endedRuns.where('state', '=', 'proven').executeTakeFirst();
  return { last: last ?? null, proven: proven ?? null };
}

export async function deleteRunsBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('backup_run').where('started_at', '<', time).execute();
}

const NOTIFIED_AT_SETTING = 'backup_told_at';
/** Digits of a time in milliseconds, padded so that texts compare like numbers. */
const TIME_DIGITS = 16;

/**
 * Records that the administrators are notified now. Returns false, and changes nothing, when they were notified after
 * `since`.
 */
export async function markNotified(tx: Tx, now: number, since: number): Promise<boolean> {
  const value = String(now).padStart(TIME_DIGITS, '0');
  const row = await tx
    .insertInto('setting')
    .values({ name: NOTIFIED_AT_SETTING, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('setting.value', '<', String(since).padStart(TIME_DIGITS, '0')),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
