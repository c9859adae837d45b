import type { Insertable } from 'kysely';
import type { VoteHead } from '../../contracts/recount.ts';
import type { Database, Tx } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { hasRow } from '../db/rows.ts';
import type { VoteEventTable } from './table.ts';

const EMPTY_EVENT = { vote_id: null, competitor: '', subject: '', reason: '' };

/**
 * Inserts events for the chain of a contest, in the transaction of the change that they record. The caller must have
 * locked the contest; the lines of the chain have this order.
 */
export async function addEvents(
  tx: Tx,
  events: readonly (Pick<VoteEventTable, 'contest_id' | 'kind' | 'at'> &
    Partial<Insertable<VoteEventTable>>)[],
): Promise<void> {
  await insertMany(
    tx,
    'vote_event',
    events.map((event) => ({ ...EMPTY_EVENT, ...event })),
  );
}

/** Returns the references of applicants of a contest by id; of its competitors without ids. */
export async function listApplicantRefs(db: Database, contestId: number, ids?: readonly number[]) {
  if (ids?.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('applicant')
    .select(['id', 'ref'])
    .where('contest_id', '=', contestId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...new Set(ids)]))
    .$if(ids === undefined, (query) => query.where('is_competitor', '=', 1))
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.ref]));
}

/**
 * Whether the chain of the contest has begun. Tickets that are made before do not begin it: their lines
 * wait for the opening of the voting.
 */
export async function hasChainBegun(db: Database, contestId: number): Promise<boolean> {
  const lines = db.selectFrom('vote_line').select('number').where('contest_id', '=', contestId);
  if (await lines.limit(1).executeTakeFirst()) return true;
  const events = db.selectFrom('vote_event').select('id').where('contest_id', '=', contestId);
  return hasRow(events.where('kind', '<>', 'tickets'));
}

/** Returns the newest published head; null before the first. */
export async function findNewestHead(db: Database, contestId: number): Promise<VoteHead | null> {
  const row = await db
    .selectFrom('vote_head')
    .select(['number', 'hash', 'published_at'])
    .where('contest_id', '=', contestId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVoteHead(row);
}

export function toVoteHead(row: { number: number; hash: string; published_at: number }): VoteHead {
  return { ...row, published_at: new Date(row.published_at).toISOString() };
}
