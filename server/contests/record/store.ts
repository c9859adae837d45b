import { sql } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { Database } from '../../db/database.ts';
import { CARACAS_BEHIND_MS } from '../../platform/clock.ts';

/** Counts rows of a table by day in Caracas time, oldest first. */
export async function countByDay(
  db: Database,
  table: 'applicant' | 'public_vote',
  contestId: number,
) {
  // Literals, not bound values: PostgreSQL must recognize the selected and the grouped expression
  // as the same.
  const day = sql<number>`(created_at - ${sql.lit(CARACAS_BEHIND_MS)}) / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom(table)
    .select(day.as('day'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contest_id', '=', contestId)
    .groupBy(day)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: new Date(Number(row.day) * DAY_MS).toISOString().slice(0, 10),
    count: Number(row.count),
  }));
}

export interface JudgeRecord {
  username: string;
  name: string;
  selected: Array<{ id: number; aka: string; at: string; note?: string }>;
}

/** Returns each judge with their selections in order, also judges whose account was deleted. */
export async function listSelections(db: Database, contestId: number): Promise<JudgeRecord[]> {
  const rows = await db
    .selectFrom('jury_vote')
    .innerJoin('applicant', 'applicant.id', 'jury_vote.applicant_id')
    .select(['judge_username as username', 'judge_name as name', 'note'])
    .select(['applicant.id', 'applicant.aka', 'jury_vote.created_at'])
    .where('jury_vote.contest_id', '=', contestId)
    .orderBy('judge_username')
    .orderBy('jury_vote.id')
    .execute();
  const judges = new Map<string, JudgeRecord>();
  for (const { username, name, id, aka, created_at, note } of rows) {
    const judge = judges.get(username) ?? { username, name, selected: [] };
    const at = new Date(created_at).toISOString();
    judge.selected.push({ id, aka, at, ...(note === '' ? {} : { note }) });
    judges.set(username, judge);
  }
  return [...judges.values()];
}
