import { LRUCache } from 'lru-cache';
import type { DatabaseHealth } from '../db/database-health.ts';
import { ownCopy } from '../platform/own-copy.ts';
import type { ContentVersion } from './content-version.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds for which a copy may stand in while the database is away. */
export const STALE_WITHIN = 24 * 3_600_000;
/** Bytes of an entry besides its body and its key. */
const OVERHEAD = 500;

export interface Answer {
  value: unknown;
  /** The value as it is sent, encoded once however often that is; empty when there is no body. */
  bytes: Buffer;
  /** Strong validator of `bytes`. */
  etag: string;
  /** Seconds since the answer was made, when it is a copy sent in place of a database that is away. */
  staleSeconds?: number;
}

interface Entry {
  answer: Answer;
  version: number | null;
  era: number;
  /** Of `performance.now`. */
  madeAt: number;
}

export interface AnswerCache {
  /**
   * The kept answer while content is unchanged, otherwise what `make` gives. Requests for the same
   * answer share the work.
   */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
  /** What `make` gives; the last good answer while the database is away. */
  getNew(key: string, make: () => Promise<Answer>): Promise<Answer>;
}

/** The answer as it is kept: its bytes alone; the value is read from them when it is needed. */
function compact({ bytes, etag }: Answer): Answer {
  const own = ownCopy(bytes);
  return {
    bytes: own,
    etag,
    get value() {
      return own.length === 0 ? undefined : JSON.parse(own.toString());
    },
  };
}

/** Keeps JSON answers in memory, at most `maxSize` bytes of them. */
export function createAnswerCache(options: {
  content: ContentVersion;
  health: DatabaseHealth;
  maxSize: number;
  /** Whether old copies may stand in while the database is away: only what is public to all. */
  isPublic: boolean;
  onStale(): void;
}): AnswerCache {
  const { content, health, maxSize, isPublic } = options;
  const kept = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ answer }, key) => answer.bytes.length + 2 * key.length + OVERHEAD,
  });
  const underway = new Map<string, Promise<Answer>>();

  function findStale(key: string): Answer | null {
    const entry = kept.get(key);
    if (!isPublic || entry === undefined || entry.era !== content.era()) return null;
    const age = performance.now() - entry.madeAt;
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

  /** Makes the answer; a read that failed with its connection alone is tried once more. */
  async function makeOrStale(key: string, make: () => Promise<Answer>): Promise<Answer> {
    try {
      return await make();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const isBack = health.awayFor() === null && (await health.check());
      if (isBack) return make();
      const stale = findStale(key);
      if (stale === null) throw error;
      return stale;
    }
  }

  async function makeAndKeep(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const version = content.current();
    const era = content.era();
    const answer = await makeOrStale(key, make);
    if (version === null || version !== content.current() || answer.staleSeconds !== undefined) {
      return answer;
    }
    kept.set(key, { answer: compact(answer), version, era, madeAt: performance.now() });
    return answer;
  }

  return {
    async get(key, make) {
      const version = content.current();
      const known = kept.get(key);
      if (version !== null && known?.version === version) return known.answer;
      // An answer that others still wait for from before a change is not the one asked for now.
      const ticket = `${version} ${key}`;
      const shared =
        underway.get(ticket) ?? makeAndKeep(key, make).finally(() => underway.delete(ticket));
      underway.set(ticket, shared);
      return shared;
    },
    getNew: makeAndKeep,
  };
}
