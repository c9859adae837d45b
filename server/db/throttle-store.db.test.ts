import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { insertMany } from './insert-many.ts';
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

async function readTimes() {
  const hits = await database.db.selectFrom('throttle_hit').select('hit_at').execute();
  return hits.map(({ hit_at }) => Number(hit_at)).toSorted();
}

test('hits of a clock that is five seconds ahead count; those of one that was further ahead are deleted as those of a day before', async () => {
  const now = Date.now();
  const store = createThrottleStore(database.db);
  const valid = [now - DAY_MS + 1, now - 1000, now, now + 5_000];
  for (const time of [...valid, now + 5_001, now + 30 * DAY_MS, now - 2 * DAY_MS]) {
    await store.record('a', time);
  }
  const counted = await store.countHits('a', { since: now - DAY_MS, now });
  expect([counted.count, Number(counted.oldest)]).toEqual([4, now - DAY_MS + 1]);
  await deleteOldHits(database.db, now);
  expect(await readTimes()).toEqual(valid);
});

test('many old hits are deleted a few at a time', async () => {
  const now = Date.now();
  await database.db.deleteFrom('throttle_hit').execute();
  const hits = Array.from({ length: 5 }, () => ({ bucket: 'a', hit_at: now - 2 * DAY_MS }));
  await insertMany(database.db, 'throttle_hit', hits);
  const deleted: number[] = [];
  const watched = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      deleted.push(Number(result.numAffectedRows));
      return result;
    },
  });
  await deleteOldHits(watched, now, 2);
  expect([deleted, await readTimes()]).toEqual([[2, 2, 1], []]);
});
