import { isWaiting } from '../rules.ts';
import type { SeenVote } from './group-keys.ts';
import { domainKind, QUICK } from './signals.ts';

/** Networks of a group that are told apart. */
const MAX_NETWORKS = 200;
/** Fewest votes of a network by which it is somebody's house. */
const FEWEST_OF_HOUSE = 5;

/** What is known of the votes of one group for one competitor. */
export class Members {
  count = 0;
  setAside = 0;
  waiting = 0;
  unchecked = 0;
  rareDomains = 0;
  quick = 0;
  readonly first: number;
  last: number;
  readonly #networks = new Map<string, number>();

  constructor(at: number) {
    this.first = at;
    this.last = at;
  }
  add(vote: SeenVote): void {
    this.count += 1;
    if (vote.set_aside_at !== null) this.setAside += 1;
    if (isWaiting(vote)) this.waiting += 1;
    this.unchecked += vote.is_unchecked;
    if (domainKind(vote.email_domain) === 'rare') this.rareDomains += 1;
    if (vote.page_seconds !== null && vote.page_seconds < QUICK) this.quick += 1;
    const known = this.#networks.get(vote.network) ?? 0;
    if (known > 0 || this.#networks.size < MAX_NETWORKS) {
      this.#networks.set(vote.network, known + 1);
    }
    this.last = vote.created_at;
  }
  /** Networks for each vote: 1 for votes that share none, near 0 for a school. */
  spread(): number {
    return this.#networks.size / Math.min(this.count, MAX_NETWORKS);
  }
  /** The network that has at least this share of the votes, as a school has its own; empty for none. */
  house(share: number): string {
    const [network, count] = [...this.#networks].reduce(
      (best, one) => (one[1] > best[1] ? one : best),
      ['', 0],
    );
    return count >= Math.max(FEWEST_OF_HOUSE, share * this.count) ? network : '';
  }
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}
