import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { ThrottleStore } from '../platform/throttle.ts';
import type { Database } from './database.ts';

/** Milliseconds after which no bucket needs a hit any more. */
const HIT_RETENTION = DAY_MS;

/** Milliseconds by which the clock of another instance may be ahead. */
const CLOCK_DIFFERENCE = HOUR_MS;

/** Deletes the hits that no bucket needs at `now`, and those of a clock that was ahead. */
export async function deleteOldHits(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('throttle_hit')
    .where((eb) =>
      eb.or([eb('hit_at', '<', now - HIT_RETENTION), eb('hit_at', '>', now + CLOCK_DIFFERENCE)]),
    )
    .execute();
}

/** Stores hits in the database, so that all instances share the counts. */
export function createThrottleStore(db: Database) {
  return {
    /** @returns the hit, for `remove` */
    async record(bucket: string, time: number): Promise<number> {
      const hits = db.insertInto('throttle_hit').values({ bucket, hit_at: time });
      const { id } = await hits.returning('id').executeTakeFirstOrThrow();
      return id;
    },
    async remove(hit: number): Promise<void> {
      await db.deleteFrom('throttle_hit').where('id', '=', hit).execute();
    },
    async countHits(bucket, { since, now }) {
      const row = await db
        .selectFrom('throttle_hit')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('hit_at').as('oldest')])
        .where('bucket', '=', bucket)
        .where('hit_at', '>', since)
        .where('hit_at', '<=', now)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), oldest: row.oldest };
    },
  } satisfies ThrottleStore & { remove(hit: number): Promise<void> };
}
