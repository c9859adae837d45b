import { LRUCache } from 'lru-cache';
import type { ThrottleStore } from './throttle.ts';

const MAX_BUCKETS = 50_000;
/** Maximum number of stored hits per bucket; higher than every limit. */
const MAX_HITS = 1_000;

/** Stores hits in memory, bounded and for this process only. */
export function createMemoryThrottleStore(): ThrottleStore {
  const buckets = new LRUCache<string, number[]>({ max: MAX_BUCKETS });
  return {
    async record(bucket, time) {
      const hits = buckets.get(bucket) ?? [];
      hits.push(time);
      buckets.set(bucket, hits.slice(-MAX_HITS));
    },
    async countSince(bucket, since) {
      const hits = (buckets.get(bucket) ?? []).filter((time) => time > since);
      return { count: hits.length, oldest: hits[0] ?? null };
    },
  };
}
