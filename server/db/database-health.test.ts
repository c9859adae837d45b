import { expect, test, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createDatabaseHealth } from './database-health.ts';

function open(answers: boolean[], failure = new Error('no answer')) {
  const onAway = vi.fn();
  const askOpen = vi.fn(async () => false);
  const health = createDatabaseHealth({
    probe: async () => {
      if (answers.shift()) return { time: Date.now(), askedAt: performance.now() };
      throw failure;
    },
    probeConnection: askOpen,
    isRefusedBeside: (error) => (error as { code?: string }).code === '53300',
    onUnavailable: onAway,
    machine: systemClock,
  });
  return { health, onAway, askOpen };
}

test('the database is away when three probes fail and nothing else answers', async () => {
  const { health, onAway } = open([false, false, false]);
  expect(await health.check()).toBe(false);
  expect([health.getOutageMs() !== null, onAway.mock.calls.length]).toEqual([true, 1]);
  expect(health.failure()).toEqual(new Error('no answer'));
  health.stop();
});

test('one probe that fails closes nothing', async () => {
  const { health, onAway } = open([false, true]);
  expect(await health.check()).toBe(true);
  expect([health.getOutageMs(), onAway.mock.calls.length]).toEqual([null, 0]);
  health.stop();
});

test.each([
  ['gives no further connection beside those that are open', { code: '53300' }, null],
  ['takes no password any more', { code: '28P01' }, expect.any(Number)],
  ['is shutting down', { code: '57P01' }, expect.any(Number)],
])('a server that %s is away only where nothing can be asked', async (_, fields, outage) => {
  const { health } = open([], Object.assign(new Error('refused'), fields));
  expect(await health.check()).toBe(outage === null);
  expect(health.getOutageMs()).toEqual(outage);
  health.stop();
});

test('a statement that was answered meanwhile, or an open connection that answers, is enough', async () => {
  const busy = open([false, false, false]);
  busy.askOpen.mockImplementation(async () => {
    busy.health.recordResponse();
    return false;
  });
  const idle = open([false, false, false]);
  idle.askOpen.mockResolvedValue(true);
  for (const { health, onAway } of [busy, idle]) {
    expect(await health.check()).toBe(true);
    expect([health.getOutageMs(), onAway.mock.calls.length]).toEqual([null, 0]);
    health.stop();
  }
});

test('it is back with the first answer', async () => {
  const { health } = open([false, false, false, false, true]);
  await health.check();
  expect(await health.check()).toBe(false);
  expect(await health.check()).toBe(true);
  expect([health.getOutageMs(), health.failure()]).toEqual([null, null]);
  health.stop();
});
