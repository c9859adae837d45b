import { expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { type Job, runDue } from './jobs.ts';
import { claim, listFailing, listStates, update } from './store.ts';

const site = withApp();

/** A job whose items are done by `work`. */
function createJob(items: readonly string[], work: (item: string) => Promise<void>): Job {
  return {
    kind: 'vote-list',
    pollEvery: 1000,
    every: HOUR_MS,
    listItems: async () => items,
    run: work,
  };
}

test('an item that fails stops no other, waits longer each time, and is forgotten when it is not listed', async () => {
  const { services } = site.app;
  const done: string[] = [];
  const job = createJob(['a', 'b', 'c'], async (item) => {
    if (item === 'b') throw new Error(`no ${'x'.repeat(600)}`);
    done.push(item);
  });
  expect(await runDue(services, job)).toBe(2);
  expect(done).toEqual(['a', 'c']);
  for (const wait of [30_000, 60_000, 120_000]) {
    const [failing] = await listFailing(services.db, 9);
    expect(failing?.item).toBe('b');
    expect(services.clock.now() + wait - (failing?.due_at ?? 0)).toBeLessThan(10_000);
    expect(failing?.last_error).toHaveLength(500);
    site.advance(wait);
    expect(await runDue(services, job)).toBe(0);
  }
  expect(done).toEqual(['a', 'c']);
  site.advance(HOUR_MS);
  expect(
    await runDue(
      services,
      createJob(['a', 'c'], async () => undefined),
    ),
  ).toBe(2);
  expect(await listFailing(services.db, 9)).toEqual([]);
});

test('of several that look at once, one does an item; after a crash another does it when the claim ends', async () => {
  const { services } = site.app;
  let count = 0;
  const job = createJob(['x'], async () => {
    count += 1;
  });
  const all = await Promise.all(Array.from({ length: 8 }, () => runDue(services, job)));
  expect([count, all.reduce((sum, item) => sum + item, 0)]).toEqual([1, 1]);
  site.advance(HOUR_MS);
  const killed = runDue(
    services,
    createJob(['x'], () => new Promise(() => undefined)),
  );
  await expect
    .poll(async () => {
      const rows = await services.db.selectFrom('job').selectAll().execute();
      return rows.some((row) => row.claimed_until > services.clock.now());
    })
    .toBe(true);
  expect(await runDue(services, job)).toBe(0);
  site.advance(60_000);
  expect(await runDue(services, job)).toBe(1);
  expect(killed).toBeInstanceOf(Promise);
});

test('what an instance whose clock is ahead has done is not done again', async () => {
  const { services } = site.app;
  let count = 0;
  const job = createJob(['adelanto'], async () => {
    count += 1;
  });
  expect(await runDue(services, job)).toBe(1);
  for (const behind of [1, 5_000, 60_000]) {
    const clock = { ...services.clock, now: () => services.clock.now() - behind };
    expect(await runDue({ ...services, clock }, job)).toBe(0);
  }
  expect(count).toBe(1);
});

test('a time that was written while the clock was ahead is not believed', async () => {
  const { services } = site.app;
  let count = 0;
  const job = createJob(['reloj'], async () => {
    count += 1;
  });
  site.advance(400 * 24 * HOUR_MS);
  await runDue(services, job);
  site.advance(-400 * 24 * HOUR_MS);
  await runDue(services, job);
  expect(count).toBe(2);
});

test('an instance whose clock is a little behind does not take what another has', async () => {
  const { services } = site.app;
  const until = (now: number) => ({ now, until: now + 60_000, latestPlausible: now + HOUR_MS });
  const now = services.clock.now();
  const item = { kind: 'vote-list', item: 'desfase' };
  expect(await claim(services.db, item, { owner: 'a', ...until(now) })).toBe(true);
  for (const behind of [0, 5, 5_000, 60_000]) {
    expect(await claim(services.db, item, { owner: 'b', ...until(now - behind) })).toBe(false);
  }
  // What it writes afterwards does not touch the row of the other.
  await update(services.db, { ...item, owner: 'b' }, { claimed_until: 0 });
  expect(await claim(services.db, item, { owner: 'b', ...until(now) })).toBe(false);
});

test('whatever is thrown is stored, and the next item is done', async () => {
  const { services } = site.app;
  const thrown: Record<string, unknown> = { nul: new Error('a\u0000b'), none: null, word: 'x' };
  const done: string[] = [];
  const job = createJob([...Object.keys(thrown), 'last'], async (item) => {
    if (item !== 'last') throw thrown[item];
    done.push(item);
  });
  expect(await runDue(services, job)).toBe(1);
  expect(done).toEqual(['last']);
  const errors = (await listFailing(services.db, 9)).map(({ item, last_error }) => [
    item,
    last_error,
  ]);
  expect(Object.fromEntries(errors)).toEqual({ nul: 'a b', none: 'null', word: 'x' });
  // “Nothing may be done now” is not “there is no such item”.
  await runDue(services, { ...job, listItems: async () => null });
  expect(await listFailing(services.db, 9)).toHaveLength(3);
});

test('an item that hangs fails after its time, the others are done, and it never runs twice at once', async () => {
  const { services } = site.app;
  const done: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const job = createJob(['cuelga', 'sigue'], async (item) => {
    if (item === 'cuelga') await ended;
    done.push(item);
  });
  expect(await runDue(services, { ...job, timeLimit: 50 })).toBe(1);
  expect(done).toEqual(['sigue']);
  const failing = async () =>
    (await listFailing(services.db, 9)).find(({ item }) => item === 'cuelga');
  expect((await failing())?.last_error).toBe('not done within 50 ms');
  site.advance(40_000);
  const again = { ...job, listItems: async () => ['cuelga'] };
  expect(await runDue(services, again)).toBe(0);
  end();
  await expect.poll(async () => (await failing())?.claimed_until).toBe(0);
  expect(await runDue(services, again)).toBe(1);
  expect(done).toEqual(['sigue', 'cuelga', 'cuelga']);
});

test('what another instance does since this one has stood still is aborted', async () => {
  const { services } = site.app;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<AbortSignal>();
  const job: Job = {
    ...createJob(['parado'], async () => undefined),
    run: (_item, signal) => {
      begun.resolve(signal);
      return new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  };
  const running = runDue(services, job);
  const signal = await begun.promise;
  const now = services.clock.now() + 2 * MINUTE_MS;
  const times = { owner: 'otra', now, until: now + MINUTE_MS, latestPlausible: now + HOUR_MS };
  expect(await claim(services.db, { kind: 'vote-list', item: 'parado' }, times)).toBe(true);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(15_000);
  await running;
  vi.useRealTimers();
  expect(signal.aborted).toBe(true);
  const rows = await listStates(services.db, 'vote-list');
  expect(rows.find(({ item }) => item === 'parado')).toMatchObject({ owner: 'otra' });
});
