import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Database } from './database.ts';

/** Milliseconds after which no bucket needs a hit any more. */
const HIT_RETENTION = DAY_MS;
/** Milliseconds between two deletions of such hits. */
const DELETION_INTERVAL = 10 * MINUTE_MS;

/** Stores hits in the database, so that all instances share the counts. */
export function createThrottleStore(db: Database) {
  let deletedAt = Number.NEGATIVE_INFINITY;

  async function deleteOld(time: number): Promise<void> {
    // Also after a clock that was ahead was put right.
    if (Math.abs(time - deletedAt) < DELETION_INTERVAL) return;
    const before = deletedAt;
    deletedAt = time;
    const old = db.deleteFrom('throttle_hit').where('hit_at', '<', time - HIT_RETENTION);
    await old.execute().catch((error: unknown) => {
      deletedAt = before;
      throw error;
    });
  }

  return {
    /** @returns the hit, for `remove` */
    async record(bucket: string, time: number): Promise<number> {
      const hits = db.insertInto('throttle_hit').values({ bucket, hit_at: time });
      const { id } = await hits.returning('id').executeTakeFirstOrThrow();
      await deleteOld(time);
      return id;
    },
    async remove(hit: number): Promise<void> {
      await db.deleteFrom('throttle_hit').where('id', '=', hit).execute();
    },
    async countSince(bucket: string, since: number) {
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
