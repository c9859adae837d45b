import type { Selectable } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { VoteDigest } from '../../../contracts/vote-list.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { VoteLineTable } from '../table.ts';

export type LineRow = Selectable<VoteLineTable>;

/** Lines that are read at once; other requests are served between two reads. */
const LINES_PER_PART = 2000;

/** Returns the next lines of a list by id, up to `lastId`. */
export function listLines(
  db: Database,
  contestId: number,
  afterId: number,
  lastId = Number.MAX_SAFE_INTEGER,
): Promise<LineRow[]> {
  return db
    .selectFrom('vote_line')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('id', '>', afterId)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(LINES_PER_PART)
    .execute();
}

/** Counts the lines of a list, and returns the id of the last one. */
export async function findLastLine(db: Database, contestId: number) {
  const row = await db
    .selectFrom('vote_line')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('id')])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), id: Number(row.id ?? 0) };
}

/** Returns the lines of a list that are not of votes, oldest first. */
export function listChanges(db: Database, contestId: number): Promise<LineRow[]> {
  return db
    .selectFrom('vote_line')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('kind', 'in', ['rules', 'out', 'in', 'end'])
    .orderBy('id')
    .execute();
}

/** Returns the lines with this receipt, and those of its competitor; none for an unknown receipt. */
export async function listReceiptLines(db: Database, hash: string): Promise<LineRow[]> {
  const vote = await db
    .selectFrom('vote_line')
    .selectAll()
    .where('subject', '=', hash)
    .where('kind', '=', 'vote')
    .executeTakeFirst();
  if (vote === undefined) return [];
  const later = await db
    .selectFrom('vote_line')
    .selectAll()
    .where('contest_id', '=', vote.contest_id)
    .where('id', '>', vote.id)
    .where('kind', 'in', ['aside', 'back', 'out', 'in'])
    .where((eb) =>
      eb.or([
        eb('subject', '=', hash),
        eb.and([eb('subject', '=', ''), eb('competitor', '=', vote.competitor)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return [vote, ...later];
}

/** Returns the published digests of a list, oldest first. */
export async function listDigests(db: Database, contestId: number): Promise<VoteDigest[]> {
  const rows = await db
    .selectFrom('vote_digest')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('line_count')
    .execute();
  return rows.map(({ line_count, hash, published_at }) => ({
    lines: line_count,
    hash,
    published_at: new Date(published_at).toISOString(),
  }));
}

/** Stores a digest; of lines that have one it stores when it was computed again. Returns whether it is new. */
export async function insertDigest(
  tx: Tx,
  row: { contest_id: number; line_count: number; hash: string; published_at: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('vote_digest')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('line_count')
    .executeTakeFirst();
  if (inserted !== undefined) return true;
  await tx
    .updateTable('vote_digest')
    .set({ published_at: row.published_at })
    .where('contest_id', '=', row.contest_id)
    .where('line_count', '=', row.line_count)
    .execute();
  return false;
}

/** Returns the contests whose list has begun and has not ended, or ended within the last day. */
export function listRunning(db: Database, now: number) {
  return db
    .selectFrom('contest')
    .selectAll('contest')
    .select((eb) =>
      eb
        .selectFrom('vote_digest')
        .select(({ fn }) => fn.max('published_at').as('at'))
        .whereRef('vote_digest.contest_id', '=', 'contest.id')
        .as('digest_at'),
    )
    .where('frozen_at', 'is not', null)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now - DAY_MS)]))
    .execute();
}

export async function recordEnd(tx: Tx, contestId: number, now: number): Promise<void> {
  await tx.updateTable('contest').set({ ended_at: now }).where('id', '=', contestId).execute();
}

/** Returns the competitors of a contest who have an e-mail address. */
export function listDigestReaders(db: Database, contestId: number) {
  return db
    .selectFrom('applicant')
    .select(['aka', 'email'])
    .where('contest_id', '=', contestId)
    .where('is_competitor', '=', 1)
    .where('email', '<>', '')
    .orderBy('id')
    .execute();
}

/** Returns what the receipt of a stored vote answers, or undefined. */
export function findVoteByReceipt(db: Database, receipt: string) {
  return db
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .innerJoin('contest', 'contest.id', 'public_vote.contest_id')
    .innerJoin('entry', 'entry.id', 'contest.entry_id')
    .select(['public_vote.created_at', 'public_vote.contest_id', 'set_aside_at', 'removed_at'])
    .select(['set_aside_reason', 'removed_reason'])
    .select(['entry.name as event', 'entry.name_id as event_name_id'])
    .where('public_vote.receipt', '=', receipt)
    .executeTakeFirst();
}
