import { isWaiting } from '../rules.ts';
import type { SeenVote } from './group-keys.ts';
import { domainKind, QUICK } from './signals.ts';

/** Addresses of a group that are told apart. */
const MAX_ADDRESSES = 200;

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
  readonly #addresses = new Set<string>();

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
    if (this.#addresses.size < MAX_ADDRESSES) this.#addresses.add(vote.address_key);
    this.last = vote.created_at;
  }
  /** Addresses for each vote: 1 for votes that share none, near 0 for a school. */
  spread(): number {
    return this.#addresses.size / Math.min(this.count, MAX_ADDRESSES);
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
