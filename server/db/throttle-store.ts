import type { ThrottleStore } from '../platform/throttle.ts';
import type { Database } from './database.ts';

/** Hits older than this are of no use to any bucket; milliseconds. */
const KEPT = 24 * 3_600_000;

/** Counts in the database, so that every instance counts the same. */
export function createThrottleStore(db: Database): ThrottleStore {
  return {
    async record(bucket, at) {
      await db.insertInto('throttle_hit').values({ bucket, hit_at: at }).execute();
      await db
        .deleteFrom('throttle_hit')
        .where('hit_at', '<', at - KEPT)
        .execute();
    },
    async countSince(bucket, since) {
      const row = await db
        .selectFrom('throttle_hit')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('hit_at').as('oldest')])
        .where('bucket', '=', bucket)
        .where('hit_at', '>', since)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), oldest: row.oldest };
    },
  };
}
