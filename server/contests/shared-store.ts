import { PHASE } from '../../contracts/contests.ts';
import { paths, votingPath } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import { countByDay, type DaySpan, readCount } from '../db/rows.ts';
import { isOpenIn } from './rules.ts';

/** Returns the active contests in these phases, newest first. */
export function listContestsIn(db: Database, phases: readonly number[]) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('postu_active', '=', 1)
    .where('postu_phase', 'in', [...phases])
    .orderBy('id', 'desc')
    .execute();
}

/** Counts the applicants of these contests that no judge has selected yet. */
export function countWithoutVote(db: Database, contestIds: readonly number[]): Promise<number> {
  if (contestIds.length === 0) return Promise.resolve(0);
  return readCount(
    db
      .selectFrom('applicant')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('contest_id', 'in', [...contestIds])
      .where('withdrawn_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_vote')
              .select('jury_vote.id')
              .whereRef('jury_vote.applicant_id', '=', 'applicant.id'),
          ),
        ),
      ),
  );
}

/** Counts the applicants of a contest that the judge has not viewed. */
export function countUnseen(db: Database, contestId: number, accountId: number): Promise<number> {
  return readCount(
    db
      .selectFrom('applicant')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('contest_id', '=', contestId)
      .where('removed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_look')
              .select('jury_look.applicant_id')
              .whereRef('jury_look.applicant_id', '=', 'applicant.id')
              .where('jury_look.account_id', '=', accountId),
          ),
        ),
      ),
  );
}

/** Counts the applicants of active contests whose video is gone, by contest, most first. */
export function countMissingVideos(db: Database) {
  return db
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select((eb) => ['applicant.contest_id', eb.fn.countAll<number>().as('count')])
    .where('contest.postu_active', '=', 1)
    .where('video_missing_since', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('applicant.contest_id')
    .orderBy('count', 'desc')
    .execute();
}

/** Returns the active contests of an event, newest first. */
export function listContestsOf(db: Database, entryId: number) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('postu_active', '=', 1)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the active contests of visible events that are not over, the first to close first. */
export function listAnnounced(db: Database, now: number) {
  return db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select(['entry.name as event_name', 'entry.name_id as event_name_id'])
    .where('postu_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .where('public_date_until', '>', now)
    .orderBy('public_date_until')
    .orderBy('contest.id')
    .execute();
}

/** Whether the event has a contest. */
export async function hasContest(db: Database, entryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest')
    .select('id')
    .where('entry_id', '=', entryId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the applications and the votes of each day. */
export const countEntered = async (db: Database, span: DaySpan) => ({
  application: await countByDay(db, 'applicant', 'created_at', span),
  vote: await countByDay(db, 'public_vote', 'created_at', span),
});

/**
 * Returns what is open now in the contests of an event, each with a key of its own; null when nothing more
 * opens.
 */
export async function findContestNews(db: Database, entryId: number, now: number) {
  const rows = await db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select(['entry.name', 'entry.name_id', 'entry.is_active as event_is_active'])
    .where('entry_id', '=', entryId)
    .where('entry.is_active', '=', 1)
    .where('postu_active', '=', 1)
    .where('public_date_until', '>', now)
    .orderBy('contest.id')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap((row) => {
    const { id, name, name_id } = row;
    const registration = {
      key: `registration ${id}`,
      title: `Abrió el registro de ${name}`,
      ...{ body: 'Ya puede postularse.', link: paths.apply },
    };
    const voting = {
      key: `voting ${id}`,
      title: `Abrió la votación de ${name}`,
      ...{ body: 'Ya puede votar.', link: votingPath(name_id) },
    };
    return [
      ...(isOpenIn(row, PHASE.registration, now) ? [registration] : []),
      ...(isOpenIn(row, PHASE.voting, now) ? [voting] : []),
    ];
  });
}

/** Whether every contest of an event has closed or is deleted; one that is switched off may be on again. */
export async function areContestsOver(
  db: Database,
  entryId: number,
  now: number,
): Promise<boolean> {
  const open = db.selectFrom('contest').select('id').where('entry_id', '=', entryId);
  return (await open.where('public_date_until', '>', now).executeTakeFirst()) === undefined;
}
