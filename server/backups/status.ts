import type { Database } from '../db/database.ts';
import { type BackupPlan, proofAgeLimit } from './slots.ts';
import { findLastRuns } from './store.ts';

export interface BackupStatus {
  /** The last backup was proven, and not too long ago. */
  isOk: boolean;
  /** When a backup was last restored and compared; null for never. */
  provenAt: number | null;
  /** Why the last one failed; null when it did not. */
  error: string | null;
  /** No backup has ended yet. */
  isFirst: boolean;
}

export async function findBackupStatus(
  db: Database,
  plan: BackupPlan,
  now: number,
): Promise<BackupStatus> {
  const { last, proven } = await findLastRuns(db);
  const provenAt = proven?.finished_at ?? null;
  const isRecent = provenAt !== null && now - provenAt <= proofAgeLimit(plan);
  const error = last?.state === 'failed' ? last.error : null;
  return { isOk: isRecent && error === null, provenAt, error, isFirst: last === null };
}
