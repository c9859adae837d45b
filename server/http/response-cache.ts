import type { ContentState } from '../db/content-version.ts';
import { HttpError } from '../platform/errors.ts';
import { FrequencyCache } from '../platform/frequency-cache.ts';
import { answerOrStale, type Kept, type OutageOptions } from './outage.ts';
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
  /** Age in seconds of an answer from memory while the database is away. */
  staleSeconds?: number;
}

interface Entry extends CachedResponse, Kept {
  epoch: number;
}

/** Keeps only the bytes of an answer; the value is parsed from them when it is needed. */
function createEntry({ bytes, etag }: CachedResponse, begun: Kept & { epoch: number }): Entry {
  const own = ownCopy(bytes);
  return {
    ...begun,
    ...{ bytes: own, etag },
    get value() {
      return own.length === 0 ? undefined : JSON.parse(own.toString());
    },
  };
}

/** Another time than any: the answer is always made anew, and only kept for an outage. */
export const NEVER_CURRENT = Number.NaN;

/**
 * Returns the kept answer while content is unchanged, otherwise the result of `make`. Requests for the
 * same answer of the same version share one call of `make`.
 * @param epoch what else the answer depends on, such as the minute: one of another epoch is made anew
 */
export type ResponseCache = (
  key: string,
  make: () => Promise<CachedResponse>,
  epoch: number,
) => Promise<CachedResponse>;

/** Keeps public answers in memory, up to `maxSize` bytes. */
export function createResponseCache(options: OutageOptions & { maxSize: number }): ResponseCache {
  const { content, maxSize } = options;
  const entries = new FrequencyCache<Entry>(
    maxSize,
    ({ bytes }, key) => bytes.length + 2 * key.length + OVERHEAD,
  );
  const underway = new Map<string, Promise<CachedResponse>>();

  async function makeAndKeep(
    key: string,
    make: () => Promise<CachedResponse>,
    begun: Kept & { epoch: number },
  ): Promise<CachedResponse> {
    try {
      const response = await make().catch(async (error: unknown) => {
        // What has reached a time limit would reach it again.
        if (!isUnavailable(error) || isTimeLimitReached(error)) throw error;
        await content.read();
        return make();
      });
      const known = entries.get(key);
      const isNewer =
        known === undefined ||
        known.checkedAt < begun.checkedAt ||
        (known.checkedAt === begun.checkedAt && known.version <= begun.version);
      if (isNewer) {
        entries.set(key, createEntry(response, begun));
      }
      return response;
    } catch (error) {
      if (error instanceof HttpError && (error.status === 404 || error.status === 410)) {
        entries.delete(key);
      }
      throw error;
    }
  }

  return async (key, make, epoch) => {
    const find = () => entries.get(key);
    async function create({ version }: ContentState): Promise<CachedResponse> {
      const entry = find();
      const checkedAt = performance.now();
      if (entry?.version === version && entry.epoch === epoch) {
        return Object.assign(entry, { checkedAt });
      }
      const begin = () => makeAndKeep(key, make, { version, epoch, checkedAt });
      if (Number.isNaN(epoch)) return begin();
      const sharedKey = `${version} ${epoch} ${key}`;
      const shared = underway.get(sharedKey) ?? begin().finally(() => underway.delete(sharedKey));
      underway.set(sharedKey, shared);
      return shared;
    }
    const { value, staleSeconds } = await answerOrStale<CachedResponse>(options, find, create);
    return staleSeconds === undefined ? value : { ...value, staleSeconds };
  };
}
