import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * The work that a challenge usually asks for: at most 100,000 hashes, half of that on average. With the
 * solver of the forms (web/ui/forms/solve-challenge.ts, 1.3 µs a hash on a desk) that is some 65 ms there
 * and 0.7 s on a phone that is ten times slower, done while the form is being filled.
 */
export const USUAL_WORK = 100_000;
/** Most work: 3.3 s at worst on that phone. Nobody is refused, however busy. */
export const MAX_WORK = 250_000;

/** Recent votes that ask for no further work, and the milliseconds after which a vote counts half. */
const ALLOWANCES = {
  /** Of a /24 or /48: a school or a family. */
  network: { free: 20, halfLife: 10 * MINUTE_MS },
  /** The same within seconds: a class that votes together. */
  burst: { free: 10, halfLife: 20_000 },
  /** Of a mail domain that is none of a large service. */
  domain: { free: 10, halfLife: 30 * MINUTE_MS },
} as const;
type Kind = keyof typeof ALLOWANCES;

/** Sources that are remembered at once. */
const MAX_SOURCES = 20_000;

/** Where a request comes from; empty texts are not counted. */
export interface Source {
  /** Network of the address: /24 or /48. */
  network: string;
  /** Mail domain, of all but the large services. */
  domain: string;
}

/** Returns the work for recent votes: the usual up to `free`, then more for each doubling. */
export function computeWork(recent: number, free: number): number {
  const doublings = Math.log2(Math.max(1, recent / free));
  return Math.min(MAX_WORK, Math.round(USUAL_WORK * (1 + doublings)));
}

/** Remembers, on this instance, from where votes came recently. */
export class RecentVotes {
  readonly #clock: Clock;
  readonly #counts = new LRUCache<string, { count: number; at: number }>({ max: MAX_SOURCES });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Votes counted under the name, each half as much after every half-life. */
  #recent(kind: Kind, name: string): number {
    const counted = this.#counts.get(`${kind} ${name}`);
    if (counted === undefined) return 0;
    const age = Math.max(0, this.#clock.now() - counted.at);
    return counted.count * 2 ** (-age / ALLOWANCES[kind].halfLife);
  }

  #names({ network, domain }: Source): [Kind, string][] {
    const names: [Kind, string][] = [
      ['network', network],
      ['burst', network],
      ['domain', domain],
    ];
    return names.filter(([, name]) => name !== '');
  }

  record(source: Source): void {
    for (const [kind, name] of this.#names(source)) {
      const count = this.#recent(kind, name) + 1;
      this.#counts.set(`${kind} ${name}`, { count, at: this.#clock.now() });
    }
  }

  getWork(source: Source): number {
    const works = this.#names(source).map(([kind, name]) =>
      computeWork(this.#recent(kind, name), ALLOWANCES[kind].free),
    );
    return Math.max(USUAL_WORK, ...works);
  }
}
