import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';

/** Returns the competitors with the votes that count for them, most votes first. */
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

/** Whether a public vote is stored in a contest, or for an applicant. */
export function hasVotes(
  db: Database,
  id: number,
  column: 'contest_id' | 'applicant_id' = 'contest_id',
): Promise<boolean> {
  return hasRow(db.selectFrom('public_vote').where(column, '=', id));
}

/** Counts the votes of a contest that are set aside by the value of a column, most first. */
export async function countSetAside(
  db: Database,
  contestId: number,
  column: 'applicant_id' | 'set_aside_reason',
) {
  const rows = await db
    .selectFrom('public_vote')
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll().as('count')])
    .where('contest_id', '=', contestId)
    .where('set_aside_at', 'is not', null)
    .groupBy(column)
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** Counts the votes that were set aside by the reason given, most first. */
export async function countByReason(db: Database, contestId: number) {
  const rows = await countSetAside(db, contestId, 'set_aside_reason');
  return rows.map(({ value, count }) => ({ reason: String(value), count }));
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
