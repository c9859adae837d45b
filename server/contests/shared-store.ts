import { USER_TYPE } from '../../contracts/accounts.ts';
import { PHASE } from '../../contracts/contests.ts';
import { paths, votingPath } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import { hasRow, readCount } from '../db/rows.ts';
import {
  filterContestsOfJudge,
  isContestJudge,
  listAssignedJudgeIds,
} from './jury/assignment-store.ts';
import { listJudgesWithVotes, listSelectedApplicantIds } from './jury/store.ts';
import { isOpenIn } from './rules.ts';

export { filterContestsOfJudge };

/** Returns the contests whose jury selects now, newest first. */
export async function listOpenJuries(db: Database, now: number) {
  const contests = await db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select('entry.is_active as event_is_active')
    .where('postu_active', '=', 1)
    .where('postu_phase', '=', PHASE.jury)
    .orderBy('contest.id', 'desc')
    .execute();
  return contests.filter((contest) => isOpenIn(contest, PHASE.jury, now));
}

/** Counts the active judges of these contests who have selections to make, by contest. */
export function countLateJudges(
  db: Database,
  contests: readonly { id: number; postu_vote_quant: number }[],
) {
  return Promise.all(
    contests.map(async ({ id, postu_vote_quant }) => {
      const assigned = await listAssignedJudgeIds(db, id);
      const judges = await listJudgesWithVotes(db, id, USER_TYPE.judge);
      const own = judges.filter((judge) => assigned.length === 0 || assigned.includes(judge.id));
      const late = own.filter(
        (judge) => judge.is_active && judge.postulates.length < postu_vote_quant,
      );
      return { contest_id: id, count: late.length };
    }),
  );
}

/**
 * Counts the applicants of a contest that the judge has not viewed and may select: none for a judge of
 * other contests, or one who has made every selection.
 */
export async function countUnseenApplicants(
  db: Database,
  contest: { id: number; postu_vote_quant: number },
  judge: number,
): Promise<number> {
  if (!(await isContestJudge(db, contest.id, judge))) return 0;
  if ((await listSelectedApplicantIds(db, contest.id, judge)).size >= contest.postu_vote_quant)
    return 0;
  return readCount(
    db
      .selectFrom('applicant')
      .where('contest_id', '=', contest.id)
      .where('removed_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_look')
              .select('jury_look.applicant_id')
              .whereRef('jury_look.applicant_id', '=', 'applicant.id')
              .where('jury_look.account_id', '=', judge),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jury_recusal')
              .select('jury_recusal.applicant_id')
              .whereRef('jury_recusal.applicant_id', '=', 'applicant.id')
              .where('jury_recusal.account_id', '=', judge),
          ),
        ),
      ),
  );
}

/** Returns the applicants, by id, of active contests whose voting has not ended, with their videos. */
export function listVideos(db: Database, now: number, limit: number) {
  return db
    .selectFrom('applicant')
    .innerJoin('contest', 'contest.id', 'applicant.contest_id')
    .select(['applicant.contest_id', 'applicant.youtube'])
    .where('applicant.withdrawn_at', 'is', null)
    .where('contest.postu_active', '=', 1)
    .where('contest.public_date_until', '>', now)
    .orderBy('applicant.id')
    .limit(limit)
    .execute();
}

/** Returns the active contests of an event, newest first. */
export function listActiveContestsOfEvent(db: Database, entryId: number) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('postu_active', '=', 1)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the active contests of visible events that are not over, the first to close first. */
export function listAnnouncedContests(db: Database, now: number) {
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
export function hasContest(db: Database, entryId: number): Promise<boolean> {
  return hasRow(db.selectFrom('contest').where('entry_id', '=', entryId));
}

/** Returns what is open now in an event's contests, each with a key; null when nothing will be. */
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
      body: 'Ya puede postularse.',
      link: paths.apply,
    };
    const voting = {
      key: `voting ${id}`,
      title: `Abrió la votación de ${name}`,
      body: 'Ya puede votar.',
      link: votingPath(name_id),
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
