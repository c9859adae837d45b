import { describe, expect, test, vi } from 'vitest';
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
const available: DatabaseHealth = { ...embeddedHealth, check: async () => true };
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
    const { cache } = open({ health: available });
    let tries = 0;
    const { value } = await cache.get('a', async () => {
      tries += 1;
      return tries === 1 ? away() : getAnswer('again');
    });
    expect([value, tries]).toEqual(['again', 2]);
  });

  test.each(['55P03', '57014'])(
    'a read that reached a time limit is not retried (%s)',
    async (code) => {
      const { cache } = open({ health: available });
      const error = new Error('too long', { cause: Object.assign(new Error('limit'), { code }) });
      const read = vi.fn(() => Promise.reject<CachedResponse>(error));
      await expect(cache.get('a', read)).rejects.toBe(error);
      expect(read).toHaveBeenCalledOnce();
    },
  );

  test('are served when a read fails although the database is available, which is not retried', async () => {
    const { content, cache } = open({ health: available });
    await cache.get('a', async () => getAnswer(1));
    content.bump(change);
    const read = vi.fn(away);
    expect(await cache.get('a', read)).toMatchObject({ value: 1, staleSeconds: 0 });
    expect(read).toHaveBeenCalledOnce();
    content.bump(withdrawal);
    await expect(cache.get('a', read)).rejects.toThrow(DatabaseUnavailableError);
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

  test('are replaced as the copy for an outage while changes elsewhere cannot be heard', async () => {
    const { content, cache } = open();
    await cache.get('a', async () => getAnswer('shown'));
    content.setConnected(false);
    await cache.get('a', async () => getAnswer('hidden'));
    expect(await cache.get('a', away)).toMatchObject({ value: 'hidden', staleSeconds: 0 });
    expect((await cache.get('a', async () => getAnswer('now'))).value).toBe('now');
    content.setConnected(true);
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseUnavailableError);
  });

  test('begun before a withdrawal are no copy for an outage after it', async () => {
    const { content, cache } = open();
    const slow = Promise.withResolvers<CachedResponse>();
    const before = cache.get('a', () => slow.promise);
    content.bump(withdrawal);
    slow.resolve(getAnswer('shown'));
    await before;
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseUnavailableError);
  });

  test('begun earlier replace none that were begun later', async () => {
    const { content, cache } = open();
    const slow = Promise.withResolvers<CachedResponse>();
    const before = cache.get('a', () => slow.promise);
    content.bump(change);
    await cache.get('a', async () => getAnswer('later'));
    slow.resolve(getAnswer('earlier'));
    expect((await before).value).toBe('earlier');
    content.bump(change);
    expect((await cache.get('a', away)).value).toBe('later');
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
