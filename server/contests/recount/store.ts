import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { PHASE } from '../../../contracts/contests.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { hasRow, readCount } from '../../db/rows.ts';
import type { Tables } from '../../db/tables.ts';
import type { VoteEventTable } from '../table.ts';
import { voteState } from '../vote-store.ts';

export type EventRow = Selectable<VoteEventTable>;

/** Returns the next events of a contest, in the order of their lines. */
export function listEvents(tx: Tx, contestId: number, limit: number): Promise<EventRow[]> {
  return tx
    .selectFrom('vote_event')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteEvents(tx: Tx, contestId: number, lastId: number): Promise<void> {
  const events = tx.deleteFrom('vote_event').where('contest_id', '=', contestId);
  await events.where('id', '<=', lastId).execute();
}

/** Returns, for each contest whose chain has begun, the number of events without a line and the time of the oldest. */
export async function listUnsealedContests(db: Database) {
  const rows = await db
    .selectFrom('vote_event')
    .select((eb) => ['contest_id', eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.min('at').as('since'))
    .where(({ eb, or, exists, selectFrom }) => {
      const lines = selectFrom('vote_line').select('number');
      const contestLines = lines.whereRef('vote_line.contest_id', '=', 'vote_event.contest_id');
      return or([eb('kind', '<>', 'tickets'), exists(contestLines)]);
    })
    .groupBy('contest_id')
    .execute();
  return rows.map(({ contest_id, count, since }) => ({
    contest_id,
    count: Number(count),
    since: Number(since),
  }));
}

/** Whether an event has no line yet. */
export function hasUnsealedEvents(db: Database, contestId: number): Promise<boolean> {
  const events = db.selectFrom('vote_event').select('id').where('contest_id', '=', contestId);
  return hasRow(events);
}

export async function findLineNumbersByVote(tx: Tx, voteIds: readonly number[]) {
  if (voteIds.length === 0) return new Map<number, number>();
  const rows = await tx
    .selectFrom('vote_line')
    .select(['vote_id', 'number'])
    .where('vote_id', 'in', [...voteIds])
    .execute();
  return new Map(rows.map(({ vote_id, number }) => [vote_id ?? 0, number]));
}

/** A part of the numbers of lines, or of the ids of votes; `until` included. */
interface Range {
  after: number;
  until: number;
}

/** Counts the lines of votes whose rows are gone. */
export function countMissingLines(db: Database, contestId: number, range?: Range): Promise<number> {
  return readCount(
    db
      .selectFrom('vote_line')
      .leftJoin('public_vote', 'public_vote.id', 'vote_line.vote_id')
      .where('vote_line.contest_id', '=', contestId)
      .$if(range !== undefined, (query) =>
        query.where('number', '>', range?.after ?? 0).where('number', '<=', range?.until ?? 0),
      )
      .where('vote_id', 'is not', null)
      .where('public_vote.id', 'is', null),
  );
}

/** Counts the waiting events of votes whose rows are gone. */
export function countMissingEvents(db: Database, contestId: number): Promise<number> {
  return readCount(
    db
      .selectFrom('vote_event')
      .leftJoin('public_vote', 'public_vote.id', 'vote_event.vote_id')
      .where('vote_event.contest_id', '=', contestId)
      .where('kind', 'in', ['vote', 'held'])
      .where('public_vote.id', 'is', null),
  );
}

/** Returns the first and the last id of the votes of a contest; 1 and 0 for none. */
export async function findVoteRange(db: Database, contestId: number): Promise<[number, number]> {
  const row = await db
    .selectFrom('public_vote')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return [Number(row?.first ?? 1), Number(row?.last ?? 0)];
}

/** Counts stored votes with neither a line nor a waiting event. */
export function countVotesWithoutEvent(db: Database, contestId: number, { after, until }: Range) {
  return readCount(
    db
      .selectFrom('public_vote')
      .where('contest_id', '=', contestId)
      .where('id', '>', after)
      .where('id', '<=', until)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('vote_line').select('number').whereRef('vote_id', '=', 'public_vote.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('vote_event')
              .select('vote_event.id')
              .whereRef('vote_event.vote_id', '=', 'public_vote.id')
              .where('kind', 'in', ['vote', 'held']),
          ),
        ),
      ),
  );
}

/** Returns the counts of the competitors, most votes first. */
export function listVoteTotals(db: Database, contestId: number) {
  return db
    .selectFrom('applicant')
    .select(['id', 'ref', 'aka', 'public_votes as votes'])
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .orderBy('public_votes', 'desc')
    .orderBy('id')
    .execute();
}

export async function recordEnd(tx: Tx, contestId: number, now: number): Promise<void> {
  await tx.updateTable('contest').set({ ended_at: now }).where('id', '=', contestId).execute();
}

/** Returns the number and the hash of the newest line. */
export function findLastLine(db: Database, contestId: number) {
  return db
    .selectFrom('vote_line')
    .select(['number', 'hash'])
    .where('contest_id', '=', contestId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertLines(tx: Tx, rows: Insertable<Tables['vote_line']>[]): Promise<void> {
  await insertMany(tx, 'vote_line', rows);
}

export async function insertHeads(
  tx: Tx,
  lines: readonly { contest_id: number; number: number; hash: string }[],
  published_at: number,
): Promise<void> {
  const rows = lines.map(({ contest_id, number, hash }) => ({
    contest_id,
    number,
    hash,
    published_at,
  }));
  await insertMany(tx, 'vote_head', rows, { skipExisting: true });
}

export async function setReceiptSalt(tx: Tx, contestId: number, salt: string): Promise<void> {
  await tx.updateTable('contest').set({ receipt_salt: salt }).where('id', '=', contestId).execute();
}

export function listHeads(db: Database, contestId: number, after = 0) {
  return db
    .selectFrom('vote_head')
    .select(['number', 'hash', 'published_at'])
    .where('contest_id', '=', contestId)
    .where('number', '>', after)
    .orderBy('number')
    .execute();
}

/** Lines of one part of a recount. */
const LINES_PER_PART = 2000;

/** Returns the next lines of a chain after a number. */
export function listLines(db: Database, contestId: number, after: number) {
  return db
    .selectFrom('vote_line')
    .select(['number', 'line', 'hash'])
    .where('contest_id', '=', contestId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(LINES_PER_PART)
    .execute();
}

/** Returns the vote with this receipt and its contest, or undefined. */
export function findVoteByReceipt(db: Database, receipt: string) {
  return db
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .innerJoin('contest', 'contest.id', 'public_vote.contest_id')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .select(['public_vote.created_at', 'applicant.aka', voteState.as('state')])
    .select(['applicant.removed_reason', 'public_vote.contest_id'])
    .select(['public_vote.set_aside_reason', 'entry.name as event', 'contest.quarantine'])
    .select('public_vote.code')
    .select(['public_vote.released_at', 'entry.name_id as event_name_id'])
    .where('public_vote.receipt', '=', receipt)
    .executeTakeFirst();
}

function hasLines({ exists, selectFrom }: ExpressionBuilder<Tables, 'contest'>) {
  const lines = selectFrom('vote_line').select('number');
  return exists(lines.whereRef('contest_id', '=', 'contest.id'));
}

/**
 * Returns the contests that are in the voting phase or have a chain, and that have not ended or ended within the last
 * day.
 */
export function listVotings(db: Database, now: number) {
  return db
    .selectFrom('contest')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .selectAll('contest')
    .select('entry.is_active as event_is_active')
    .select((eb) => hasLines(eb).as('has_lines'))
    .where((eb) => eb.or([eb('postu_phase', '=', PHASE.voting), hasLines(eb)]))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now - DAY_MS)]))
    .execute();
}

export async function recordHeadMail(
  tx: Tx,
  contestId: number,
  values: { mailed_head: number; heads_mailed_at: number },
): Promise<void> {
  await tx.updateTable('contest').set(values).where('id', '=', contestId).execute();
}

/** Returns the competitors who agreed to get the heads and have an e-mail address. */
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
