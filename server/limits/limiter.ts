import type { Call } from '../../contracts/call.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Limit, Rate } from '../../contracts/limits.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/scope.ts';
import { tooMany } from '../http/failures.ts';
import type { Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import { getPassed, isWithinShare } from './shares.ts';
import { giveBack, type Spent, spend } from './store.ts';

/** Where a request comes from: its address or /64, and the /24 or /48 around it. */
export interface Requester {
  rateLimitKey: string;
  subnet: string;
}

/** Whom a request concerns. */
export interface LimitTarget {
  key: string;
  /** A browser in which the owner has logged in: it has a count of its own, and no other. */
  device?: string | null;
  /** Text of the refusal when the limit of the target is reached. */
  refusal?: string;
}

/** Limits with the name under which they count. */
export interface NamedLimits {
  name: string;
  limits: readonly Limit[];
}

/** Returns the limits of a call: those that count before its handler, or by it. */
export function getLimits(
  call: Pick<Call, 'method' | 'path' | 'limit'>,
  by?: 'handler',
): NamedLimits {
  const limits = [call.limit ?? []].flat().filter((limit) => limit.by === by);
  return { name: `${call.method} ${call.path}`, limits };
}

export interface Limiter {
  /**
   * Runs `work` when every limit has room, and gives back what does not count. Counts are exact over all instances; of
   * simultaneous requests those that may still find room wait for the others of their instance.
   * @param work takes whether it is the first of its network in the period of the site's limit
   * @throws HttpError 429 with `Retry-After`
   */
  run<T>(
    named: NamedLimits,
    from: Requester,
    work: (isFirst: boolean) => Promise<T>,
    target?: LimitTarget,
  ): Promise<T>;
}

interface Bucket {
  key: string;
  rate: Rate;
  counts: Limit['counts'];
  refusal?: string | undefined;
  /** For the limit of the site: the bucket of what its network has spent of it, which has no limit itself. */
  networkKey?: string;
  /** For the limit of a target from everywhere: the bucket of what its network has spent, whose first is let in. */
  firstKey?: string | undefined;
}

/** Returns what a request spends. */
function listBuckets(
  { name: own, limits }: NamedLimits,
  from: Requester,
  of?: LimitTarget,
): Bucket[] {
  return limits.flatMap((limit) => {
    const { name = own, counts, address, network, target, everywhere, site } = limit;
    const one = (key: string, rate: Rate | undefined, more: Partial<Bucket> = {}): Bucket[] =>
      rate === undefined ? [] : [{ key, rate, counts, ...more }];
    if (of?.device) return one(`${of.key} ${name} device ${of.device}`, target);
    const counted = counts === undefined ? name : `${name} ${counts}`;
    const networkKey = `${name} site ${from.subnet}`;
    const targetKey = `${of?.key} ${name} ${from.subnet}`;
    const firstKey = target && targetKey;
    return [
      ...one(`${counted} ${from.rateLimitKey}`, address),
      ...one(`${counted} ${from.subnet}`, network),
      ...one(targetKey, target, { refusal: of?.refusal }),
      ...one(`${of?.key} ${name}`, everywhere, { refusal: of?.refusal, firstKey }),
      ...one(`${name} site`, site, { networkKey }),
      ...one(networkKey, site && { ...site, count: Number.POSITIVE_INFINITY }),
    ];
  });
}

/** 429 for a full bucket, whose period ends in `waitMs`. */
function createRefusal({ refusal: detail }: Bucket, waitMs: number): HttpError {
  const refusal = tooMany(Math.max(1, Math.ceil(waitMs / 1000)));
  return detail === undefined ? refusal : new HttpError(429, { detail }, refusal.headers);
}

/** The requests of this process at a bucket that may give back what they spent. */
interface Crowd {
  key: string;
  present: number;
  /** Those that have spent and are at work. */
  inside: number;
  ended: number;
  waiting: (() => void)[];
}

/** Creates the limiter of an instance. */
export function createLimiter({ db, clock }: { db: Database; clock: Clock }): Limiter {
  const crowds = new Map<string, Crowd>();

  /**
   * Spends one of each bucket, or nothing.
   * @throws HttpError 429, after `onFull`
   */
  function spendAll(buckets: readonly Bucket[], onFull: (key: string) => void) {
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const toMs = ({ minutes }: Rate) => minutes * MINUTE_MS;
      const expenses = buckets.map(({ key, rate }) => ({
        bucket: key,
        periodMs: toMs(rate),
        by: 1,
      }));
      const spent = await spend(tx, expenses, now);
      for (const bucket of buckets) {
        const { key, networkKey, firstKey, rate } = bucket;
        const { before, endsAt } = spent.get(key) as Spent;
        if (firstKey !== undefined && spent.get(firstKey)?.before === 0) continue;
        const isFirst = networkKey === undefined || spent.get(networkKey)?.before === 0;
        const passed = getPassed(endsAt, toMs(rate), now);
        if (isWithinShare({ spent: before, limit: rate.count, isFirst, passed })) continue;
        onFull(key);
        throw createRefusal(bucket, endsAt - now);
      }
      return spent;
    });
  }

  function join(buckets: readonly Bucket[]): Crowd[] {
    return buckets.flatMap(({ key, counts }) => {
      if (counts === undefined) return [];
      const crowd = crowds.get(key) ?? { key, present: 0, inside: 0, ended: 0, waiting: [] };
      crowds.set(key, crowd);
      crowd.present += 1;
      return crowd;
    });
  }

  /** Wakes one that waits: if nothing was given back, it is refused and wakes the next. */
  function leave(joined: readonly Crowd[]): void {
    for (const crowd of joined) {
      crowd.present -= 1;
      crowd.waiting.shift()?.();
      if (crowd.present === 0) crowds.delete(crowd.key);
    }
  }

  /** As `spendAll`, but waits while one that is inside may give back what is missing. */
  async function enter(buckets: readonly Bucket[], joined: readonly Crowd[]) {
    for (;;) {
      const ended = joined.map((crowd) => crowd.ended);
      let full = '';
      try {
        return await spendAll(buckets, (key) => {
          full = key;
        });
      } catch (error) {
        const at = joined.findIndex(({ key }) => key === full);
        const crowd = joined[at];
        if (crowd === undefined) throw error;
        if (crowd.ended > (ended[at] ?? 0)) continue;
        if (crowd.inside === 0) throw error;
        await new Promise<void>((resolve) => crowd.waiting.push(resolve));
      }
    }
  }

  /** Runs `work`, for which was spent, and gives back what does not count. */
  async function work<T>(
    buckets: readonly Bucket[],
    spent: Map<string, Spent>,
    task: () => Promise<T>,
  ) {
    let outcome: Limit['counts'];
    try {
      const result = await task();
      outcome = 'done';
      return result;
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) outcome = 'refused';
      throw error;
    } finally {
      const returned = buckets.flatMap(({ key, counts }) =>
        counts === undefined || counts === outcome
          ? []
          : { bucket: key, endsAt: spent.get(key)?.endsAt ?? 0 },
      );
      // What cannot be given back ends with its period.
      if (returned.length > 0) await giveBack(db, returned).catch(() => undefined);
    }
  }

  return {
    async run(named, from, task, target) {
      const buckets = listBuckets(named, from, target);
      if (buckets.length === 0) return task(true);
      const joined = join(buckets);
      try {
        const spent = await enter(buckets, joined);
        for (const crowd of joined) crowd.inside += 1;
        const networks = buckets.flatMap(({ networkKey }) => networkKey ?? []);
        const isFirst = networks.every((key) => spent.get(key)?.before === 0);
        return await work(buckets, spent, () => task(isFirst)).finally(() => {
          for (const crowd of joined) {
            crowd.inside -= 1;
            crowd.ended += 1;
          }
        });
      } finally {
        leave(joined);
      }
    },
  };
}
