import { PHASE } from '../../contracts/contests.ts';
import { listJudgesAt } from '../accounts/shared-store.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import type { ContestRow } from './store.ts';

/** The selections that count: of the judges of the contest, for applicants who have not withdrawn. */
export interface Tally {
  /** Number of judges whose selections count. */
  judges: number;
  /** Ids of the judges who selected each applicant, in order of selection, by applicant id. */
  votes: ReadonlyMap<number, readonly number[]>;
  /** Applicants selected by all judges who decide about them (at least one), or the frozen competitors. */
  selected: ReadonlySet<number>;
}

/**
 * Returns the ids of the judges whose selections count: those assigned to the contest, or all, who are
 * active. After the end of the jury nothing changes: it counts who was an active judge then.
 */
async function listJudges(db: Database, contest: ContestRow, now: number): Promise<number[]> {
  const opened = contest.postu_phase === PHASE.voting ? contest.frozen_at : null;
  const end = Math.min(now, contest.vote_date_until, opened ?? now);
  const assigned = await db
    .selectFrom('contest_judge')
    .select('account_id')
    .where('contest_id', '=', contest.id)
    .execute();
  const ids = new Set(assigned.map(({ account_id }) => account_id));
  return (await listJudgesAt(db, end)).filter((id) => ids.size === 0 || ids.has(id));
}

interface JudgeDecision {
  applicant_id: number;
  account_id: number | null;
}

/** Returns the judges of each applicant, in the order of the rows. */
function groupByApplicant(rows: readonly JudgeDecision[], judges: ReadonlySet<number>) {
  const judgesByApplicant = new Map<number, number[]>();
  for (const { applicant_id, account_id } of rows) {
    if (account_id === null || !judges.has(account_id)) continue;
    judgesByApplicant.set(applicant_id, [
      ...(judgesByApplicant.get(applicant_id) ?? []),
      account_id,
    ]);
  }
  return judgesByApplicant;
}

/** The selections in a contest, in their order. */
function listSelections(db: Database, contestId: number): Promise<JudgeDecision[]> {
  return db
    .selectFrom('jury_vote')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select(['applicant_id', 'account_id'])
    .where('jury_vote.contest_id', '=', contestId)
    .where('withdrawn_at', 'is', null)
    .orderBy('jury_vote.id')
    .execute();
}

function listRecusals(db: Database, contestId: number): Promise<JudgeDecision[]> {
  return db
    .selectFrom('jury_recusal')
    .innerJoin('applicant', 'applicant.id', 'jury_recusal.applicant_id')
    .select(['applicant_id', 'account_id'])
    .where('contest_id', '=', contestId)
    .execute();
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

/** Counts the selections of the judges of the contest, in any phase. */
async function computeTally(db: Database, contest: ContestRow, now: number): Promise<Tally> {
  const judges = new Set(await listJudges(db, contest, now));
  const votes = groupByApplicant(await listSelections(db, contest.id), judges);
  const recused = groupByApplicant(await listRecusals(db, contest.id), judges);
  const countDeciders = (id: number) => judges.size - (recused.get(id)?.length ?? 0);
  const selected = [...votes].filter(([id, judgeIds]) => judgeIds.length === countDeciders(id));
  return { judges: judges.size, votes, selected: new Set(selected.map(([id]) => id)) };
}

/**
 * Returns the selections of a contest. After voting has been opened, the selected applicants are
 * the frozen competitors: judge accounts created or deactivated later do not change them.
 */
export async function getTally(db: Database, contest: ContestRow, now: number): Promise<Tally> {
  const tally = await computeTally(db, contest, now);
  if (contest.postu_phase !== PHASE.voting) return tally;
  return { ...tally, selected: new Set(await listCompetitorIds(db, contest.id)) };
}

/**
 * Returns what an account may see of a tally. In a contest that hides selections a judge sees those of
 * others for the applicants that this judge has selected.
 */
export function toVisibleTally(
  { id, role }: Pick<Account, 'id' | 'role'>,
  contest: ContestRow,
  tally: Tally,
): Tally {
  if (role !== 'judge' || contest.hides_selections === 0) return tally;
  const votes = new Map([...tally.votes].filter(([, judgeIds]) => judgeIds.includes(id)));
  const selected = new Set([...tally.selected].filter((item) => votes.has(item)));
  return { ...tally, votes, selected };
}

/**
 * Marks the selected applicants as competitors. An applicant with public votes from an earlier
 * opening, counted or not, remains a competitor, so an accepted vote is never lost. The caller must hold an update
 * lock on the contest row.
 */
export async function freezeCompetitors(tx: Tx, contest: ContestRow, now: number): Promise<void> {
  const { id: contestId } = contest;
  const { selected } = await computeTally(tx, contest, now);
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
