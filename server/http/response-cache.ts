import { DAY_MS } from '../../contracts/durations.ts';
import type { DatabaseHealth } from '../db/database-health.ts';
import { HttpError } from '../platform/errors.ts';
import { FrequencyCache } from '../platform/frequency-cache.ts';
import { createSharedWork } from '../platform/shared-work.ts';
import { type ContentVersion, toSharedKey } from './content-version.ts';
import { isTimeLimitReached, isUnavailable } from './unavailable.ts';

/**
 * Returns the bytes in an allocation of their own. `Buffer.from` and `Buffer.concat` put short
 * contents into a shared slab of 64 KB, which a cached part would keep alive as a whole.
 */
export function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Maximum age in milliseconds of a stale copy served while the database is unavailable. */
export const STALE_WITHIN = DAY_MS;

/** Estimated overhead of an entry in bytes, without its body and key. */
const OVERHEAD = 500;

export interface CachedResponse {
  value: unknown;
  /** The encoded body, so that it is encoded only once; empty when there is no body. */
  bytes: Buffer;
  /** Strong validator of `bytes`. */
  etag: string;
  /** The body in place of `bytes`, for one that is sent as it is made. */
  parts?: AsyncIterable<string>;
  /** Age in seconds of a stale copy served while the database is unavailable. */
  staleSeconds?: number;
}

interface Entry {
  answer: CachedResponse;
  /** Null: content may have changed while it was read; it is only the copy for an outage. */
  version: number | null;
  epoch: number;
  era: number;
  /** When its read began; of `performance.now`. */
  readAt: number;
}

const isGone = (error: unknown) =>
  error instanceof HttpError && (error.status === 404 || error.status === 410);

export interface ResponseCache {
  /**
   * Returns the cached response while content is unchanged, otherwise the result of `create`. Concurrent
   * requests for the same response share one call of `create`.
   * @param epoch what else the answer depends on, such as the minute: one of another epoch is made anew
   */
  get(key: string, make: () => Promise<CachedResponse>, epoch?: number): Promise<CachedResponse>;
  /** Returns the result of `create`, or the last good response when the database is unavailable. */
  getNew(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** A cached response: only its bytes; the value is parsed from them when it is needed. */
function compact({ bytes, etag }: CachedResponse): CachedResponse {
  const own = ownCopy(bytes);
  return {
    bytes: own,
    etag,
    get value() {
      return own.length === 0 ? undefined : JSON.parse(own.toString());
    },
  };
}

/** Caches JSON answers in memory, up to `maxSize` bytes. */
export function createResponseCache(options: {
  content: ContentVersion;
  health: DatabaseHealth;
  maxSize: number;
  /** Whether stale copies may be served while the database is unavailable; only for public answers. */
  isPublic: boolean;
  onStale(): void;
}): ResponseCache {
  const { content, health, maxSize, isPublic } = options;
  const currentVersion = isPublic ? content.current : content.currentForAccounts;
  const entries = new FrequencyCache<Entry>(
    maxSize,
    ({ answer }, key) => answer.bytes.length + 2 * key.length + OVERHEAD,
  );
  const underway = new Map<string, Promise<CachedResponse>>();
  /** What is made while changes elsewhere cannot be heard. */
  const unheard = createSharedWork<CachedResponse>();

  function findStale(key: string): CachedResponse | null {
    const entry = entries.get(key);
    if (!isPublic || entry === undefined || entry.era !== content.era()) return null;
    const age = performance.now() - entry.readAt;
    if (age > STALE_WITHIN) return null;
    options.onStale();
    const { answer } = entry;
    return {
      bytes: answer.bytes,
      etag: answer.etag,
      staleSeconds: Math.round(age / 1000),
      get value() {
        return answer.value;
      },
    };
  }

  /**
   * Makes the answer. When its read fails because the database is unavailable, returns the copy; without
   * one, retries once if the database as a whole answers, but not after a time limit of the server.
   */
  async function createOrStale(
    key: string,
    create: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    try {
      return await create();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Probes at once, whether or not there is a copy.
      const isAvailable = health.getOutageMs() === null && health.check();
      const stale = findStale(key);
      if (stale !== null) return stale;
      if (!isTimeLimitReached(error) && (await isAvailable)) return create();
      throw error;
    }
  }

  async function createAndCache(
    key: string,
    create: () => Promise<CachedResponse>,
    epoch = 0,
  ): Promise<CachedResponse> {
    const version = currentVersion();
    const era = content.era();
    const readAt = performance.now();
    const isNewest = () => (entries.get(key)?.readAt ?? readAt) <= readAt;
    const response = await createOrStale(key, create).catch((error: unknown) => {
      // What was answered before is no good copy any more; a later answer is.
      if (isGone(error) && isNewest()) entries.delete(key);
      throw error;
    });
    if (response.staleSeconds !== undefined) return response;
    const knownVersion = version === currentVersion() ? version : null;
    // Only public answers have copies for an outage.
    if ((knownVersion !== null || isPublic) && isNewest()) {
      entries.set(key, { answer: compact(response), version: knownVersion, epoch, era, readAt });
    }
    return response;
  }

  return {
    async get(key, create, epoch = 0) {
      const version = currentVersion();
      const entry = entries.get(key);
      const isCurrent = entry?.version === version && entry.epoch === epoch;
      if (version !== null && isCurrent) return entry.answer;
      const sharedKey = toSharedKey(version, `${epoch} ${key}`);
      if (sharedKey === null) {
        return unheard.joinNext(key, () => createAndCache(key, create, epoch));
      }
      const shared =
        underway.get(sharedKey) ??
        createAndCache(key, create, epoch).finally(() => underway.delete(sharedKey));
      underway.set(sharedKey, shared);
      return shared;
    },
    getNew: (key, create) => createAndCache(key, create),
  };
}
