import { USER_TYPE } from '../../contracts/accounts.ts';
import { PHASE } from '../../contracts/contests.ts';
import type { Database, Tx } from '../db/database.ts';
import type { ContestRow } from './store.ts';

/** The selections that count: of active judges, for applicants who have not withdrawn. */
export interface Tally {
  /** Number of active judges. */
  judges: number;
  /** Ids of the judges who selected each applicant, in order of selection, by applicant id. */
  votes: ReadonlyMap<number, readonly number[]>;
  /** Applicants selected by all active judges (at least one), or the frozen competitors. */
  selected: ReadonlySet<number>;
}

async function countJudges(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_type', '=', USER_TYPE.judge)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function readVotes(db: Database, contestId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('jury_vote')
    .innerJoin('account', 'account.id', 'jury_vote.account_id')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select(['jury_vote.applicant_id', 'account.id as judge_id'])
    .where('jury_vote.contest_id', '=', contestId)
    .where('applicant.withdrawn_at', 'is', null)
    .where('account.is_active', '=', 1)
    .where('account.user_type', '=', USER_TYPE.judge)
    .orderBy('jury_vote.id')
    .execute();
  const votes = new Map<number, number[]>();
  for (const { applicant_id, judge_id } of rows) {
    votes.set(applicant_id, [...(votes.get(applicant_id) ?? []), judge_id]);
  }
  return votes;
}

async function listCompetitorIds(db: Database, contestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('applicant')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Counts the selections of the currently active judges, in any phase. */
export async function tallyNow(db: Database, contestId: number): Promise<Tally> {
  const judges = await countJudges(db);
  const votes = await readVotes(db, contestId);
  const chosen = [...votes].filter(([, by]) => judges > 0 && by.length === judges);
  return { judges, votes, selected: new Set(chosen.map(([id]) => id)) };
}

/**
 * Returns the selections of a contest. After voting has been opened, the selected applicants are
 * the frozen competitors: judge accounts created or deactivated later do not change them.
 */
export async function tallyOf(db: Database, contest: ContestRow): Promise<Tally> {
  const tally = await tallyNow(db, contest.id);
  if (contest.postu_phase !== PHASE.voting) return tally;
  return { ...tally, selected: new Set(await listCompetitorIds(db, contest.id)) };
}

/**
 * Marks the selected applicants as competitors. An applicant with public votes from an earlier
 * opening, counted or not, remains a competitor, so an accepted vote is never lost. The caller must hold an update
 * lock on the contest row.
 */
export async function freezeCompetitors(tx: Tx, contestId: number): Promise<void> {
  const { selected } = await tallyNow(tx, contestId);
  const ids = [...selected];
  await tx
    .updateTable('applicant')
    .set({ is_competitor: 0 })
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .where('public_votes', '=', 0)
    .where(({ not, exists, selectFrom }) => {
      const votes = selectFrom('public_vote').select('public_vote.id');
      return not(exists(votes.whereRef('public_vote.applicant_id', '=', 'applicant.id')));
    })
    .execute();
  if (ids.length === 0) return;
  await tx
    .updateTable('applicant')
    .set({ is_competitor: 1 })
    .where('contest_id', '=', contestId)
    .where('id', 'in', ids)
    .execute();
}
