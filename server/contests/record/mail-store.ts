import { sql } from 'kysely';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { Database } from '../../db/database.ts';
import { countByHour } from '../../mail/counts-store.ts';
import { getVoteMailTopic } from '../rules.ts';

/** Counts the codes of a contest by hour: asked, sent, refused by mail servers, and confirmed. */
export async function countCodesByHour(db: Database, contestId: number) {
  const mails = await countByHour(db, getVoteMailTopic(contestId));
  const hour = sql<number>`(created_at / ${sql.lit(HOUR_MS)})`;
  const confirmed = await db
    .selectFrom('public_vote')
    .select([hour.as('hour'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('contest_id', '=', contestId)
    .where('verification', '=', 'email')
    .groupBy(hour)
    .execute();
  const confirmedVotes = confirmed.map((row) => ({ ...row, state: 'confirmed' }));
  const byHour = Map.groupBy([...mails, ...confirmedVotes], ({ hour }) => Number(hour));
  return [...byHour]
    .sort(([a], [b]) => a - b)
    .map(([hour, rows]) => {
      const getCount = (state: string) =>
        Number(rows.find((row) => row.state === state)?.count ?? 0);
      return {
        hour: new Date(hour * HOUR_MS).toISOString(),
        asked: getCount('waiting') + getCount('sent') + getCount('failed'),
        sent: getCount('sent'),
        refused: getCount('failed'),
        confirmed: getCount('confirmed'),
      };
    });
}
