import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { dryRun, inTransaction } from './scope.ts';

/** With PostgreSQL the program's own database has other connections. */
const site = withApp();
const WAITS = /would wait for itself$/;

test('what asks the program’s database within a transaction fails at once, and frees it', async () => {
  const { db, limiter, videos, mail } = site.app.services;
  const limit = { address: { count: 1, minutes: 1 }, network: { count: 1, minutes: 1 } };
  const from = { rateLimitKey: '203.0.113.1', subnet: '203.0.113.0/24' };
  const asking: (() => Promise<unknown>)[] = [
    () => db.selectFrom('setting').select('name').execute(),
    () => inTransaction(db, (tx) => tx.deleteFrom('setting').where('name', '=', 'x').execute()),
    () => limiter.run({ name: 'x', limits: [limit] }, from, () => Promise.resolve()),
    () => videos.hasKey(),
    () => mail.countUnsent(),
  ];
  for (const ask of asking) {
    await expect(inTransaction(db, () => ask())).rejects.toThrow(WAITS);
    await expect(dryRun(db, ask)).rejects.toThrow(WAITS);
  }
  await expect(ask(db)).resolves.toEqual(expect.any(Array));
});

const ask = (db: typeof site.app.services.db) => db.selectFrom('setting').select('name').execute();

test('what a transaction begins and leaves behind asks after its end', async () => {
  const { db } = site.app.services;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    later = isOver.then(() => ask(db));
    return tx.selectFrom('setting').select('name').execute();
  });
  end();
  expect(await later).toEqual(await ask(db));
});
