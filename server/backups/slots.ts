import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { CARACAS_BEHIND_MS, dayInCaracas } from '../platform/clock.ts';
import { findLastRuns } from './store.ts';

export interface BackupStatus {
  /** The last backup was proven, and not too long ago. */
  isOk: boolean;
  /** When a backup was last restored and compared; null for never. */
  provenAt: number | null;
  /** Why the last one failed; null when it did not. */
  error: string | null;
  /** No backup has ended yet. */
  hasNoEndedRun: boolean;
}

export async function findBackupStatus(
  db: Database,
  plan: BackupPlan,
  now: number,
): Promise<BackupStatus> {
  const { last, proven } = await findLastRuns(db);
  const provenAt = proven?.finished_at ?? null;
  const isRecent = provenAt !== null && now - provenAt <= getProofAgeLimit(plan);
  const error = last?.state === 'failed' ? last.error : null;
  return { isOk: isRecent && error === null, provenAt, error, hasNoEndedRun: last === null };
}

export interface BackupPlan {
  /** Minutes after midnight in Caracas of the daily backup. */
  dailyAtMinutes: number;
  /** Milliseconds between further backups; null for daily ones only. */
  intervalMs: number | null;
}

/** Returns when backups are made; null without `BACKUP_TO`. */
export function findBackupPlan(config: Config): BackupPlan | null {
  return config.backupTo === null
    ? null
    : { dailyAtMinutes: config.backupAt, intervalMs: config.backupEvery };
}

/** Whether the slot is that of a daily backup, whose proof reads every file. */
export function isDailySlot(slot: string): boolean {
  return slot.startsWith('daily ');
}

/** Returns the slot of the latest daily backup that is due. */
function createDailySlot(now: number, minutes: number): string {
  return `daily ${dayInCaracas(now - minutes * MINUTE_MS)}`;
}

/**
 * Returns the slots that are due, the daily one first. After a time in which the site did not run, only the latest
 * are made.
 */
export function listDueSlots(now: number, { dailyAtMinutes, intervalMs }: BackupPlan): string[] {
  const daily = createDailySlot(now, dailyAtMinutes);
  if (intervalMs === null) return [daily];
  const start = Math.floor((now - CARACAS_BEHIND_MS) / intervalMs) * intervalMs;
  return [daily, `every ${new Date(start).toISOString().slice(0, 16)}`];
}

/**
 * Returns the age in milliseconds from which the last proof is too old: the shorter of a day and four intervals, plus
 * two hours.
 */
function getProofAgeLimit({ intervalMs }: BackupPlan): number {
  const interval = intervalMs === null ? DAY_MS : Math.min(DAY_MS, 4 * intervalMs);
  return interval + 2 * HOUR_MS;
}
