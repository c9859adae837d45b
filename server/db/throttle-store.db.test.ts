import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { createThrottleStore, deleteOldHits } from './throttle-store.ts';

let place: TestPlace;
let database: OpenDatabase;
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  database = await openDatabase(place);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('hits of a clock that was ahead do not count, and are deleted as those of a day before', async () => {
  const now = Date.now();
  const store = createThrottleStore(database.db);
  for (const time of [now + 30 * DAY_MS, now - 1000, now, now - 2 * DAY_MS]) {
    await store.record('a', time);
  }
  const counted = await store.countHits('a', { since: now - DAY_MS, now });
  expect([counted.count, Number(counted.oldest)]).toEqual([2, now - 1000]);
  const readTimes = async () => {
    const hits = await database.db.selectFrom('throttle_hit').select('hit_at').execute();
    return hits.map(({ hit_at }) => Number(hit_at)).toSorted();
  };
  await deleteOldHits(database.db, now);
  expect(await readTimes()).toEqual([now - 1000, now]);
});
