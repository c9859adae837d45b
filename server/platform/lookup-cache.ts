import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Caches the answers of an external service, to spare its quota and to survive its failures. */
export interface LookupCache<V> {
  /**
   * Returns the cached answer while it is fresh, otherwise the result of `load`. Concurrent requests
   * for the same key share one load. While loading fails, returns the last good answer.
   * @throws the error of `load` when there is no earlier answer
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
}

export interface LookupCacheOptions<V> {
  /** Milliseconds for which an answer is fresh. */
  freshFor(value: V): number;
  /** Milliseconds for which the service is not asked again after a failure. */
  pauseMs: number;
  /** Maximum number of answers, and of their bytes as JSON; the least used are evicted first. */
  maxEntries: number;
  maxSize: number;
  clock: Clock;
}

/** Estimated bytes of an entry without its answer. */
const ENTRY_BYTES = 200;

export function createLookupCache<V>(options: LookupCacheOptions<V>): LookupCache<V> {
  const { freshFor, pauseMs, maxEntries, maxSize, clock } = options;
  // An entry of lru-cache is stale after its `ttl`; here it is stale at the end of its time.
  const timing = { max: maxEntries, perf: clock, ttlResolution: 0 };
  const failures = new LRUCache<string, { error: unknown }>({ ...timing, ttl: pauseMs - 1 });
  const cache = new LRUCache<string, { value: V }, () => Promise<V>>({
    ...timing,
    maxSize,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + key.length + JSON.stringify(value).length,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, fetching) {
      const failure = failures.get(key);
      if (failure !== undefined) throw failure.error;
      try {
        const value = await fetching.context();
        fetching.options.ttl = freshFor(value) - 1;
        return { value };
      } catch (error) {
        failures.set(key, { error });
        throw error;
      }
    },
  });
  return {
    async get(key, load) {
      try {
        return (await cache.forceFetch(key, { context: load })).value;
      } catch (error) {
        const lastValue = cache.get(key, { allowStale: true, noDeleteOnStaleGet: true });
        if (lastValue === undefined) throw error;
        return lastValue.value;
      }
    },
  };
}
