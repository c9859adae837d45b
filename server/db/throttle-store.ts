import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../../contracts/durations.ts';
import type { ThrottleStore } from '../platform/throttle.ts';
import type { Database } from './database.ts';
import { countRows } from './rows.ts';

/** Milliseconds after which no bucket needs a hit any more. */
const HIT_RETENTION = DAY_MS;

/** Milliseconds by which the clock of another instance may be ahead: such a hit counts. */
const CLOCK_DIFFERENCE = 5_000;

/** Hits that one statement deletes. */
const BATCH_SIZE = 2_000;

/**
 * Deletes the hits that no bucket needs at `now`, and those of a clock that was ahead. Requests are
 * answered between two batches.
 */
export async function deleteOldHits(
  db: Database,
  now: number,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const hits = db
    .selectFrom('throttle_hit')
    .select('id')
    .where((eb) =>
      eb.or([eb('hit_at', '<', now - HIT_RETENTION), eb('hit_at', '>', now + CLOCK_DIFFERENCE)]),
    )
    .limit(batchSize);
  for (;;) {
    const deletion = await db.deleteFrom('throttle_hit').where('id', 'in', hits).executeTakeFirst();
    if (countRows(deletion) < batchSize) return;
    await setImmediate();
  }
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
        .where('hit_at', '<=', now + CLOCK_DIFFERENCE)
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), oldest: row.oldest };
    },
  } satisfies ThrottleStore & { remove(hit: number): Promise<void> };
}
