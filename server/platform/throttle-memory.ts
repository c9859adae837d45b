import { LRUCache } from 'lru-cache';
import type { ThrottleStore } from './throttle.ts';

const MOST_BUCKETS = 50_000;
/** Maximum number of stored hits per bucket; higher than every limit. */
const MOST_HITS = 1_000;

/** Stores hits in memory, bounded and for this process only. */
export function createMemoryThrottleStore(): ThrottleStore {
  const buckets = new LRUCache<string, number[]>({ max: MOST_BUCKETS });
  return {
    async record(bucket, at) {
      const hits = buckets.get(bucket) ?? [];
      hits.push(at);
      buckets.set(bucket, hits.slice(-MOST_HITS));
    },
    async countSince(bucket, since) {
      const hits = (buckets.get(bucket) ?? []).filter((at) => at > since);
      return { count: hits.length, oldest: hits[0] ?? null };
    },
  };
}
