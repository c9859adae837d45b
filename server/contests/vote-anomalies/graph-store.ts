import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The times of the first and the last vote of a contest; null without votes. */
export async function findSpan(db: Database, contestId: number) {
  const row = await db
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .select((eb) => [
      eb.fn.min<number | null>('public_vote.created_at').as('first'),
      eb.fn.max<number | null>('public_vote.created_at').as('last'),
    ])
    .where('applicant.contest_id', '=', contestId)
    .executeTakeFirst();
  if (row === undefined || row.first === null || row.last === null) return null;
  return { first: Number(row.first), last: Number(row.last) };
}

/**
 * Counts votes by competitor and step of time, from `from` to before `until`; votes that are set
 * aside too. `plate` selects one competitor.
 */
export function countBySteps(
  db: Database,
  contestId: number,
  {
    from,
    until,
    step,
    plate,
  }: { from: number; until: number; step: number; plate?: number | undefined },
) {
  // A literal, not a bound value: PostgreSQL must recognize the selected and the grouped expression
  // as the same.
  const at = sql<number>`(public_vote.created_at / ${sql.lit(step)})`;
  return db
    .selectFrom('applicant')
    .innerJoin('public_vote', 'public_vote.applicant_id', 'applicant.id')
    .select(['applicant.id as plate', 'applicant.aka', at.as('at')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('applicant.contest_id', '=', contestId)
    .where('public_vote.created_at', '>=', from)
    .where('public_vote.created_at', '<', until)
    .$if(plate !== undefined, (query) => query.where('applicant.id', '=', plate ?? 0))
    .groupBy(['applicant.id', 'applicant.aka', at])
    .orderBy('applicant.id')
    .orderBy('at')
    .execute();
}
