import { describe, expect, test } from 'vitest';
import { type DatabaseHealth, embeddedHealth } from '../db/database-health.ts';
import { DatabaseUnavailableError } from '../db/postgres.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import { createContentVersion } from './content-version.ts';
import { tooMany } from './failures.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

const getAnswer = (value: unknown): CachedResponse => {
  const bytes = Buffer.from(JSON.stringify(value));
  return { value, bytes, etag: `"${bytes.length}"` };
};
const away = async (): Promise<CachedResponse> => {
  throw new DatabaseUnavailableError(null);
};
const change = 'changed';
const withdrawal = 'withdrawn';

function open(options: { maxSize?: number; isPublic?: boolean; health?: DatabaseHealth } = {}) {
  const content = createContentVersion();
  const { maxSize = 10_000, isPublic = true, health = embeddedHealth } = options;
  const cache = createResponseCache({
    content,
    health,
    maxSize,
    isPublic,
    onStale: () => undefined,
  });
  return { content, cache };
}

describe('cached answers', () => {
  test('have allocations of their own, so that none pins a shared one', async () => {
    const { cache } = open();
    await cache.get('a', async () => getAnswer({ n: 1 }));
    const { bytes, value } = await cache.get('a', away);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(value).toEqual({ n: 1 });
  });

  test('of an earlier version are replaced by the new one', async () => {
    const { content, cache } = open({ maxSize: 12_000 });
    await cache.get('other', async () => getAnswer('x'));
    for (let version = 0; version < 50; version += 1) {
      content.bump(change);
      const { value } = await cache.get('a', async () => getAnswer(version));
      expect(value).toBe(version);
    }
    // Fifty versions of one answer have not evicted the other.
    expect((await cache.get('other', away)).staleSeconds).toBe(0);
  });

  test.each([true, false])(
    'begun before a change are not shared after it (connected: %s)',
    async (isConnected) => {
      const { content, cache } = open();
      content.setConnected(isConnected);
      const slow = Promise.withResolvers<CachedResponse>();
      const before = cache.get('a', () => slow.promise);
      // Without a connection, the change of another instance is not heard.
      if (isConnected) content.bump(withdrawal);
      const after = cache.get('a', async () => getAnswer('hidden'));
      slow.resolve(getAnswer('shown'));
      expect([(await before).value, (await after).value]).toEqual(['shown', 'hidden']);
    },
  );

  test('are served while the database is unavailable, unless content was withdrawn since', async () => {
    const { content, cache } = open();
    await cache.get('a', async () => getAnswer(1));
    content.bump(change);
    expect(await cache.get('a', away)).toMatchObject({ value: 1, staleSeconds: 0 });
    content.bump(withdrawal);
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseUnavailableError);
  });

  test('stay after a private change, but not those of accounts', async () => {
    const pages = open();
    const accounts = open({ isPublic: false });
    for (const { content, cache } of [pages, accounts]) {
      await cache.get('a', async () => getAnswer(1));
      content.bump('private');
    }
    const read = (cache: typeof pages.cache) => cache.get('a', async () => getAnswer(2));
    expect((await read(pages.cache)).value).toBe(1);
    expect((await read(accounts.cache)).value).toBe(2);
  });

  test('of an account are never served stale', async () => {
    const { content, cache } = open({ isPublic: false });
    await cache.get('a', async () => getAnswer(1));
    content.bump(change);
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseUnavailableError);
  });

  test('a read that failed because of its connection is retried once', async () => {
    const { cache } = open({ health: { ...embeddedHealth, check: async () => true } });
    let tries = 0;
    const { value } = await cache.get('a', async () => {
      tries += 1;
      return tries === 1 ? away() : getAnswer('again');
    });
    expect([value, tries]).toEqual(['again', 2]);
  });

  test('are not served stale once the call has said that there is nothing', async () => {
    const { content, cache } = open();
    await cache.get('a', async () => getAnswer(1));
    content.bump(change);
    const gone = async () => {
      throw notFound();
    };
    await expect(cache.get('a', gone)).rejects.toThrow(HttpError);
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseUnavailableError);
  });

  test('of a later time stay when an earlier call says that there is nothing', async () => {
    const { content, cache } = open();
    const slow = Promise.withResolvers<CachedResponse>();
    const before = cache.get('a', () => slow.promise);
    content.bump(change);
    await cache.get('a', async () => getAnswer('published'));
    slow.reject(notFound());
    await expect(before).rejects.toThrow(HttpError);
    expect((await cache.get('a', away)).value).toBe('published');
  });

  test('stay when a stranger asks too often', async () => {
    const { cache } = open();
    await cache.getNew('a', async () => getAnswer(1));
    const refused = cache.getNew('a', async () => {
      throw tooMany(60);
    });
    await expect(refused).rejects.toThrow(HttpError);
    expect((await cache.getNew('a', away)).value).toBe(1);
  });

  test('an error of the call itself does not serve a stale copy', async () => {
    const { content, cache } = open();
    await cache.get('a', async () => getAnswer(1));
    content.bump(change);
    const gone = cache.get('a', async () => {
      throw new TypeError('a fault of our own');
    });
    await expect(gone).rejects.toThrow(TypeError);
  });
});
