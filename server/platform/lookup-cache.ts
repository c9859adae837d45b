import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Answers of an outside service, kept so that it is asked seldom and its failures show late. */
export interface LookupCache<V> {
  /**
   * The kept answer while it is fresh, otherwise what `load` gives. Requests for the same key
   * share one load. While loading fails the last good answer is given; without one it throws.
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
}

export interface LookupCacheOptions<V> {
  /** How long an answer is fresh, in milliseconds. */
  freshFor(value: V): number;
  /** After a failure the service is left alone this long, in milliseconds. */
  pauseMs: number;
  /** Most answers kept, and bytes of them as JSON; the least used go first. */
  most: number;
  maxSize: number;
  clock: Clock;
}

/** Bytes of an entry besides its answer. */
const ENTRY_BYTES = 200;

interface Entry<V> {
  answer?: { value: V; at: number };
  failure?: { error: unknown; at: number };
  loading?: Promise<V>;
}

export function createLookupCache<V>(options: LookupCacheOptions<V>): LookupCache<V> {
  const { freshFor, pauseMs, most, maxSize, clock } = options;
  const entries = new LRUCache<string, Entry<V>>({
    max: most,
    maxSize,
    sizeCalculation: ({ answer }, key) =>
      ENTRY_BYTES + key.length + (answer ? JSON.stringify(answer.value).length : 0),
  });
  return {
    get(key, load) {
      const entry = entries.get(key) ?? {};
      entries.set(key, entry);
      const { answer, failure } = entry;
      const now = clock.now();
      if (answer && now - answer.at < freshFor(answer.value)) return Promise.resolve(answer.value);
      if (failure && now - failure.at < pauseMs) return lastGood(entry);
      entry.loading ??= refresh(entry, load, clock).finally(() => {
        delete entry.loading;
        // Its size is another one now.
        entries.set(key, entry);
      });
      return entry.loading;
    },
  };
}

async function refresh<V>(entry: Entry<V>, load: () => Promise<V>, clock: Clock): Promise<V> {
  try {
    const value = await load();
    entry.answer = { value, at: clock.now() };
    delete entry.failure;
    return value;
  } catch (error) {
    entry.failure = { error, at: clock.now() };
    return lastGood(entry);
  }
}

async function lastGood<V>({ answer, failure }: Entry<V>): Promise<V> {
  if (!answer) throw failure?.error;
  return answer.value;
}
