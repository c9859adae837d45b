import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { createThrottleStore } from './throttle-store.ts';

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

test('a hit is deleted a day later, also after the clock was ahead', async () => {
  const now = Date.now();
  const store = createThrottleStore(database.db);
  for (const time of [now + 30 * DAY_MS, now, now + 2 * DAY_MS]) await store.record('a', time);
  const hits = await database.db.selectFrom('throttle_hit').select('hit_at').execute();
  expect(hits.map(({ hit_at }) => Number(hit_at)).toSorted()).toEqual([
    now + 2 * DAY_MS,
    now + 30 * DAY_MS,
  ]);
});
