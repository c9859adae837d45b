import type { Database, Tx } from '../../db/database.ts';
import { toFlag } from '../../db/dialect.ts';
import { insertMany } from '../../db/insert-many.ts';

/** Votes of which the chain has no line yet, in the order in which they were stored. */
export function listUnchained(tx: Tx, contestId: number, limit: number) {
  return tx
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .select(['public_vote.id', 'public_vote.receipt', 'public_vote.created_at', 'applicant.ref'])
    .select('public_vote.held_score')
    .where('public_vote.contest_id', '=', contestId)
    .where('public_vote.chain_number', 'is', null)
    .orderBy('public_vote.id')
    .limit(limit)
    .execute();
}

/** Votes whose newest line does not agree with what was decided about them. */
export function listChangedSince(tx: Tx, contestId: number) {
  return tx
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .select(['public_vote.id', 'public_vote.chain_number', 'applicant.ref'])
    .select(['public_vote.set_aside_at', 'public_vote.set_aside_reason', 'is_waiting_in_chain'])
    .select(['public_vote.released_at', 'public_vote.released_reason'])
    .where('public_vote.contest_id', '=', contestId)
    .where('public_vote.chain_number', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('set_aside_at', 'is not', null).and('is_aside_in_chain', '=', 0),
        eb('set_aside_at', 'is', null).and('is_aside_in_chain', '=', 1),
        eb('released_at', 'is not', null).and('is_waiting_in_chain', '=', 1),
      ]),
    )
    .orderBy('public_vote.id')
    .execute();
}

/** Whether a vote, or a decision about one, is not in the chain yet. */
export async function hasUnsealed(db: Database, contestId: number): Promise<boolean> {
  const votes = db.selectFrom('public_vote').select('id').where('contest_id', '=', contestId);
  // Four queries, each of which a partial index answers.
  const kinds = [
    votes.where('chain_number', 'is', null),
    votes.where('set_aside_at', 'is not', null).where('is_aside_in_chain', '=', 0),
    votes.where('set_aside_at', 'is', null).where('is_aside_in_chain', '=', 1),
    votes.where('released_at', 'is not', null).where('is_waiting_in_chain', '=', 1),
  ];
  for (const kind of kinds) if (await kind.limit(1).executeTakeFirst()) return true;
  return false;
}

export async function markChained(tx: Tx, voteId: number, number: number, isHeld: boolean) {
  await tx
    .updateTable('public_vote')
    .set({ chain_number: number, is_waiting_in_chain: toFlag(isHeld) })
    .where('id', '=', voteId)
    .execute();
}

export async function markAside(tx: Tx, voteId: number, isAside: number): Promise<void> {
  await tx
    .updateTable('public_vote')
    .set({ is_aside_in_chain: isAside, is_waiting_in_chain: 0 })
    .where('id', '=', voteId)
    .execute();
}

/** Returns the number and the hash of the newest line, or of the newest published head. */
export function findLast(db: Database, table: 'vote_line' | 'vote_head', contestId: number) {
  return db
    .selectFrom(table)
    .select(['number', 'hash'])
    .where('contest_id', '=', contestId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertLines(
  tx: Tx,
  rows: { contest_id: number; number: number; line: string; hash: string }[],
): Promise<void> {
  await insertMany(tx, 'vote_line', rows);
}

export async function insertHead(
  tx: Tx,
  row: { contest_id: number; number: number; hash: string; published_at: number },
): Promise<void> {
  await tx
    .insertInto('vote_head')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setReceiptSalt(tx: Tx, contestId: number, salt: string): Promise<void> {
  await tx.updateTable('contest').set({ receipt_salt: salt }).where('id', '=', contestId).execute();
}

export function listHeads(db: Database, contestId: number) {
  return db
    .selectFrom('vote_head')
    .select(['number', 'hash', 'published_at'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
}

/** Lines of one part of a recount. */
const LINES = 2000;

/** Returns the next lines of a chain after a number. */
export function listLines(db: Database, contestId: number, after: number) {
  return db
    .selectFrom('vote_line')
    .select(['number', 'line', 'hash'])
    .where('contest_id', '=', contestId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(LINES)
    .execute();
}

/** The vote with this receipt and its contest, or undefined. */
export function findVoteByReceipt(db: Database, receipt: string) {
  return db
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .innerJoin('contest', 'contest.id', 'public_vote.contest_id')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .select(['public_vote.created_at', 'public_vote.set_aside_at', 'applicant.aka'])
    .select(['public_vote.set_aside_reason', 'entry.name as event', 'contest.quarantine'])
    .select('public_vote.code')
    .select(['public_vote.held_score', 'public_vote.released_at', 'entry.name_id as event_name_id'])
    .where('public_vote.receipt', '=', receipt)
    .executeTakeFirst();
}

/** Contests in which votes are counted or were until `since`. */
export function listRecentVotings(db: Database, since: number) {
  return db
    .selectFrom('contest')
    .select('id')
    .where('postu_phase', '=', 3)
    .where('public_date_until', '>', since)
    .execute();
}

export async function noteHeadMail(
  tx: Tx,
  contestId: number,
  values: { mailed_head: number; heads_mailed_at: number },
): Promise<void> {
  await tx.updateTable('contest').set(values).where('id', '=', contestId).execute();
}

/** Competitors who agreed to get the heads, and can. */
export function listHeadReaders(db: Database, contestId: number) {
  return db
    .selectFrom('applicant')
    .select(['id', 'aka', 'email'])
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .where('wants_heads', '=', 1)
    .where('email', '<>', '')
    .orderBy('id')
    .execute();
}
