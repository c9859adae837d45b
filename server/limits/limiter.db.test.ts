import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Limit } from '../../contracts/limits.ts';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { HttpError } from '../platform/errors.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { deleteOldCounts } from './store.ts';

let place: TestPlace;
let database: OpenDatabase;
let now = 0;
let limiters: Limiter[];
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  database = await openDatabase(place);
});
beforeEach(async () => {
  now = Date.now();
  await database.db.deleteFrom('limit_count').execute();
  const clock = { now: () => now };
  limiters = [1, 2, 3].map(() => createLimiter({ db: database.db, clock }));
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const rate = (count: number) => ({ count, minutes: 1 });
const three = { counts: 'refused', address: rate(3), network: rate(5) } as const;
const toRequester = (network: number, host = 1) => ({
  rateLimitKey: `10.0.${network}.${host}`,
  subnet: `10.0.${network}.0/24`,
});
const refuse = async (): Promise<string> => {
  await setImmediate();
  throw new HttpError(401, {});
};
const succeed = async () => {
  await setImmediate();
  return 'done';
};

/** Returns what became of a request: `done`, the status of its refusal, and the seconds to wait. */
async function run(
  work: () => Promise<string>,
  limit: Limit = three,
  { from = toRequester(1), limiter = limiters[0] as Limiter } = {},
): Promise<string | number | undefined> {
  try {
    return await limiter.run({ name: 'x', limits: [limit] }, from, work);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.headers['retry-after'] ?? error.status;
  }
}

const repeat = <T>(count: number, task: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => task(at)));

test.each([
  ['refused', refuse, succeed],
  ['done', succeed, refuse],
] as const)(
  'a limit counts what is %s up to its count, and gives the rest back',
  async (counts, counted, free) => {
    const limit = { ...three, counts };
    const [first, ...others] = [counted, free, free, free, free, counted, free, counted];
    await run(first, limit);
    now += 20_000;
    for (const work of others) expect(await run(work, limit)).not.toBe('40');
    expect(await run(free, limit)).toBe('40');
    now += 39_500;
    expect(await run(free, limit)).toBe('1');
    now += 500;
    expect(await run(succeed, limit)).toBe('done');
  },
);

test('an error that is no answer, or tells of an outage, counts nowhere', async () => {
  for (const error of [new Error('broken'), new HttpError(503, {})])
    for (let at = 0; at < 4; at += 1)
      await expect(
        (limiters[0] as Limiter).run({ name: 'x', limits: [three] }, toRequester(1), async () => {
          throw error;
        }),
      ).rejects.toBe(error);
  expect(await run(succeed)).toBe('done');
});

test('what is refused by one limit spends none of the others', async () => {
  const statuses = await repeat(10, () => run(refuse));
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  const neighbour = { from: toRequester(1, 2) };
  expect([
    ...[await run(refuse, three, neighbour), await run(refuse, three, neighbour)],
    ...[await run(refuse, three, neighbour), await run(refuse, three, { from: toRequester(2) })],
  ]).toEqual([401, 401, '60', 401]);
});

test('of many failures at once, on three instances, only as many as the limit are let in', async () => {
  const statuses = await repeat(200, (at) =>
    run(refuse, three, { limiter: limiters[at % 3] as Limiter }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
});

test('of 200 right attempts at once all are let in, a few at a time', async () => {
  let [inside, most] = [0, 0];
  const statuses = await repeat(200, () =>
    run(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await setImmediate();
      inside -= 1;
      return 'done';
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(['done']));
  expect(most).toBeLessThanOrEqual(3);
});

test('a database that fails while attempts wait leaves none of them waiting', async () => {
  const broken = createLimiter({
    db: database.db,
    clock: {
      now() {
        failures -= 1;
        if (failures === 0) throw new Error('connection lost');
        return now;
      },
    },
  });
  let failures = 9;
  const ended = await repeat(12, () =>
    run(succeed, three, { limiter: broken }).catch((error: Error) => error.message),
  );
  expect(ended.toSorted()).toEqual(['connection lost', ...Array(11).fill('done')]);
});

test('a browser that the owner has used has a count of its own, and no other', async () => {
  const limit = { ...three, target: rate(2), everywhere: rate(4) };
  const attempt = (network: number, device: string | null, work = refuse) =>
    (limiters[0] as Limiter)
      .run({ name: 'x', limits: [limit] }, toRequester(network), work, { key: 'ana', device })
      .catch((error: HttpError) => error.status);
  const strangers = [await attempt(1, null), await attempt(1, null), await attempt(1, null)];
  expect(strangers).toEqual([401, 401, 429]);
  const others = [await attempt(2, null), await attempt(3, null), await attempt(3, null)];
  expect(others).toEqual([401, 401, 429]);
  // The first of a network that has not failed is let in.
  expect([await attempt(4, null), await attempt(4, null)]).toEqual([401, 429]);
  expect(await attempt(1, 'own', succeed)).toBe('done');
  expect([await attempt(1, 'own'), await attempt(1, 'own'), await attempt(1, 'own')]).toEqual([
    401, 401, 429,
  ]);
});

test.each([1, 200])(
  '%i networks that ask without end leave half of what the site spends for others, until the period ends',
  async (count) => {
    const limit = { address: rate(1000), network: rate(1000), site: rate(500) };
    let spent = 0;
    for (let refused = 0; refused < count; ) {
      const status = await run(succeed, limit, { from: toRequester((spent + refused) % count) });
      if (status === 'done') spent += 1;
      else refused += 1;
    }
    expect([spent, await run(succeed, limit, { from: toRequester(900) })]).toEqual([250, 'done']);
    now += 0.8 * MINUTE_MS;
    expect(await run(succeed, limit, { from: toRequester(0) })).toBe('done');
  },
);

test('counts of a clock that was ahead hold nobody up, and go with those that are over', async () => {
  now += 30 * DAY_MS;
  await repeat(3, () => run(refuse));
  now -= 30 * DAY_MS;
  expect(await run(refuse)).toBe(401);
  const rows = [now - 1000, now + 5, now + DAY_MS, now - 6000, now + 2 * DAY_MS, now - DAY_MS];
  await database.db.deleteFrom('limit_count').execute();
  await insertMany(
    database.db,
    'limit_count',
    rows.map((ends_at, at) => ({ bucket: `${at}`, ends_at, spent: 1 })),
  );
  await deleteOldCounts(database.db, now, 2);
  const left = await database.db
    .selectFrom('limit_count')
    .select('bucket')
    .orderBy('bucket')
    .execute();
  expect(left.map(({ bucket }) => bucket)).toEqual(['0', '1', '2']);
});
