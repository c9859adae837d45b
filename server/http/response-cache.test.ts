import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { createEmbeddedVersion } from '../db/content-version.ts';
import { DatabaseUnavailableError } from '../db/database-health.ts';
import type { Tx } from '../db/queries.ts';
import { notFound } from '../platform/errors.ts';
import { tooMany } from './failures.ts';
import { type CachedResponse, createResponseCache, NEVER_CURRENT } from './response-cache.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const getAnswer = (value: unknown): CachedResponse => {
  const bytes = Buffer.from(JSON.stringify(value));
  return { value, bytes, etag: `"${bytes.length}"` };
};
const away = () => Promise.reject<CachedResponse>(new DatabaseUnavailableError(null));
const late = (code: string) => () =>
  Promise.reject<CachedResponse>(Object.assign(new Error('too long'), { code }));

function open({ maxSize = 20_000 } = {}) {
  const content = createEmbeddedVersion();
  const onStale = vi.fn();
  const cached = createResponseCache({ content, maxSize, onStale });
  return {
    onStale,
    get: (make: () => Promise<CachedResponse>, key = 'a', epoch = 0) => cached(key, make, epoch),
    /** Raises the version of the content. */
    change: (isWithdrawal = false) => content.raise({} as Tx, isWithdrawal),
    /** From now on the version cannot be read. */
    leave() {
      vi.spyOn(content, 'lastRead').mockReturnValue(content.lastRead());
      vi.spyOn(content, 'read').mockRejectedValue(new DatabaseUnavailableError(null));
    },
  };
}

test('an answer is kept until the content or its time changes, in an allocation of its own', async () => {
  const { get, change } = open({ maxSize: 12_000 });
  await get(async () => getAnswer('x'), 'other');
  for (let version = 0; version < 50; version += 1) {
    await change();
    await get(async () => getAnswer({ version }));
    const { value, bytes } = await get(away);
    expect([value, bytes.buffer.byteLength]).toEqual([{ version }, bytes.length]);
  }
  expect((await get(async () => getAnswer('next minute'), 'a', 1)).value).toBe('next minute');
  // Fifty versions of one answer have not evicted the other.
  expect((await get(away, 'other')).value).toBe('x');
});

test('what is begun before a change is shared with nobody who asks after it, and replaces nothing newer', async () => {
  const { get, change } = open();
  const slow = Promise.withResolvers<CachedResponse>();
  const before = [get(() => slow.promise), get(away)];
  await Promise.resolve();
  await change(true);
  expect((await get(async () => getAnswer('hidden'))).value).toBe('hidden');
  slow.resolve(getAnswer('shown'));
  for (const { value } of await Promise.all(before)) expect(value).toBe('shown');
  expect((await get(away)).value).toBe('hidden');
});

test.each([
  ['the database is away', away, 0, false, 2],
  ['it waits in vain for a lock', late('55P03'), 0, false, 1],
  ['it takes too long', late('57014'), 9 * MINUTE_MS, false, 1],
  ['something was withdrawn', away, 0, true, null],
  ['the answer is too old', away, 11 * MINUTE_MS, false, null],
  ['the call itself fails', () => Promise.reject(new TypeError('a fault')), 0, false, null],
  ['somebody asks too often', () => Promise.reject(tooMany(60)), 0, false, null],
] as const)(
  'an answer of before is sent when %s, unless it may not be',
  async (_, fail, age, isWithdrawal, tries) => {
    const { get, change, onStale } = open();
    await get(async () => getAnswer(1));
    await change(isWithdrawal);
    vi.advanceTimersByTime(age);
    const make = vi.fn(fail);
    if (tries === null) return expect(get(make)).rejects.toThrow();
    expect(await get(make)).toMatchObject({ value: 1, staleSeconds: age / 1000 });
    expect([make.mock.calls.length, onStale.mock.calls.length]).toEqual([tries, 1]);
    expect((await get(async () => getAnswer(2))).staleSeconds).toBeUndefined();
  },
);

test('while no version can be read, what was right at the last read is answered for ten minutes', async () => {
  const { get, leave } = open();
  await get(async () => getAnswer(1));
  const getNew = (value: number) => get(async () => getAnswer(value), 'new', NEVER_CURRENT);
  expect([(await getNew(2)).value, (await getNew(3)).value]).toEqual([2, 3]);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  await get(away);
  leave();
  const make = vi.fn(async () => getAnswer('not made'));
  expect(await get(make)).toMatchObject({ value: 1, staleSeconds: 0 });
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(await get(make)).toMatchObject({ value: 1, staleSeconds: 540 });
  expect((await getNew(4)).value).toBe(3);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await expect(get(make)).rejects.toThrow(DatabaseUnavailableError);
  expect(make).not.toHaveBeenCalled();
});

test('a read that failed is tried once more while the database answers', async () => {
  const { get } = open();
  const make = vi.fn(async () => getAnswer('again')).mockImplementationOnce(away);
  expect((await get(make)).value).toBe('again');
});

test('once a call has said that there is nothing, nothing is kept', async () => {
  const { get, change } = open();
  await get(async () => getAnswer(1));
  await change();
  await expect(get(() => Promise.reject(notFound()))).rejects.toThrow();
  await expect(get(away)).rejects.toThrow(DatabaseUnavailableError);
});
