import type { ThrottleStore } from '../platform/throttle.ts';
import type { Database } from './database.ts';

/** Milliseconds after which no bucket needs a hit any more. */
const KEPT = 24 * 3_600_000;

/** Stores hits in the database, so that all instances share the counts. */
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
