import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { hasRow, readCount } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import type { ReceiptState } from './table.ts';

export function listVoteCounts(db: Database, contestId: number) {
  return db
    .selectFrom('applicant')
    .select(['id', 'public_votes as votes'])
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .execute();
}

/** Whether a public vote is stored in a contest, or for an applicant. */
export function hasVotes(
  db: Database,
  id: number,
  column: 'contest_id' | 'applicant_id' = 'contest_id',
): Promise<boolean> {
  return hasRow(db.selectFrom('public_vote').where(column, '=', id));
}

/** The condition of `isWaiting` (rules.ts), as its partial index has it. */
export function isWaitingInQuarantine(eb: ExpressionBuilder<Tables, 'public_vote'>) {
  return eb.and([
    eb('held_score', '>', 0),
    eb('released_at', 'is', null),
    eb('set_aside_at', 'is', null),
  ]);
}

/** What became of a vote, as its receipt, the file and the archive say it. */
export const voteState = sql<ReceiptState>`case when set_aside_at is not null then 'set_aside'
  when removed_at is not null then 'retired'
  when held_score > 0 and released_at is null then 'waiting' else 'counted' end`;

type VoteCondition = (eb: ExpressionBuilder<Tables, 'public_vote'>) => Expression<SqlBool>;
export const isSetAside: VoteCondition = (eb) => eb('set_aside_at', 'is not', null);
/**
 * Condition of votes that were released from quarantine, by people (`<>`) or by the rule of the contest (`=`), and
 * not set aside since.
 */
const isReleasedBy: (operator: '<>' | '=') => VoteCondition = (operator) => (eb) =>
  eb.and([
    eb('held_score', '>', 0),
    eb('released_by', operator, RULE_AUTHOR),
    eb('set_aside_at', 'is', null),
  ]);
/** Stands in place of the name of staff for decisions of the contest's rule. */
export const RULE_AUTHOR = 'Regla del concurso';

/** Counts the votes of a contest that meet the condition by the value of a column, most first. */
async function countVotesBy(
  db: Database,
  contestId: number,
  condition: VoteCondition,
  column: 'applicant_id' | 'set_aside_reason' | 'released_reason',
) {
  const rows = await db
    .selectFrom('public_vote')
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll().as('count')])
    .where('contest_id', '=', contestId)
    .where(condition)
    .groupBy(column)
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ value, count }) => ({ value: value ?? '', count: Number(count) }));
}

/** Counts the votes that meet the condition by competitor. */
export async function countByCompetitor(db: Database, contestId: number, condition: VoteCondition) {
  const rows = await countVotesBy(db, contestId, condition, 'applicant_id');
  return new Map(rows.map(({ value, count }) => [Number(value), count]));
}

/** Counts the votes that were set aside, or released, by the reason given, most first. */
export async function countByReason(
  db: Database,
  contestId: number,
  kind: 'set_aside' | 'released',
) {
  const condition = kind === 'released' ? isReleasedBy('<>') : isSetAside;
  const rows = await countVotesBy(db, contestId, condition, `${kind}_reason`);
  return rows.map(({ value, count }) => ({ reason: String(value), count }));
}

/** Returns how many votes nobody decided about, which count by the rule of the contest. */
export async function countUndecided(db: Database, contestId: number): Promise<number> {
  const rows = await countVotesBy(db, contestId, isReleasedBy('='), 'released_reason');
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Condition that a vote waits in quarantine and its competitor was not removed: it holds up the result. */
export function isResultPending(eb: ExpressionBuilder<Tables, 'public_vote'>) {
  const removed = eb
    .selectFrom('applicant')
    .select('applicant.id')
    .where('removed_at', 'is not', null)
    .whereRef('applicant.id', '=', 'public_vote.applicant_id');
  return eb.and([isWaitingInQuarantine(eb), eb.not(eb.exists(removed))]);
}

/** Counts the votes that hold up the result of a contest. */
export function countResultPending(db: Database, contestId: number): Promise<number> {
  const votes = db
    .selectFrom('public_vote')
    .where('contest_id', '=', contestId)
    .where(isResultPending);
  return readCount(votes);
}

/**
 * Adds to the votes of competitors and returns their new counts. The rows are locked in the order of
 * their ids, so that concurrent transactions do not deadlock.
 * @param changes what to add (may be negative), by competitor
 */
export async function addToVoteCounts(
  tx: Tx,
  changes: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const ids = [...changes.keys()];
  if (ids.length === 0) return new Map();
  if (ids.length > 1) {
    const rows = tx.selectFrom('applicant').select('id').where('id', 'in', ids);
    await rows.orderBy('id').forNoKeyUpdate().execute();
  }
  const added = sql.join(
    [...changes].map(([id, count]) => sql`when ${id} then cast(${count} as integer)`),
    sql` `,
  );
  const rows = await tx
    .updateTable('applicant')
    .set((eb) => ({ public_votes: sql`${eb.ref('public_votes')} + case id ${added} end` }))
    .where('id', 'in', ids)
    .returning(['id', 'public_votes'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.public_votes]));
}
