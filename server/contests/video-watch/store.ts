import type { Database, Tx } from '../../db/database.ts';

/** Returns the next applicants, by id, of active contests whose voting has not ended. */
export function listWatched(db: Database, now: number, afterId: number, limit: number) {
  return db
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select(['applicant.id', 'applicant.youtube', 'applicant.video_missing_since'])
    .where('applicant.id', '>', afterId)
    .where('applicant.withdrawn_at', 'is', null)
    .where('contest.postu_active', '=', 1)
    .where('contest.public_date_until', '>', now)
    .orderBy('applicant.id')
    .limit(limit)
    .execute();
}

/** Marks the video as gone since `since`, or as there (null); not when it was replaced meanwhile. */
export async function setVideoMissingSince(
  tx: Tx,
  { id, youtube }: { id: number; youtube: string },
  since: number | null,
) {
  return tx
    .updateTable('applicant')
    .set({ video_missing_since: since })
    .where('id', '=', id)
    .where('youtube', '=', youtube)
    .where('video_missing_since', since === null ? 'is not' : 'is', null)
    .returning(['id', 'aka', 'email', 'contest_id', 'video_told_at'])
    .executeTakeFirst();
}

export async function markNotified(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('applicant').set({ video_told_at: now }).where('id', '=', id).execute();
}
