import { isWaiting } from '../rules.ts';
import type { SeenVote } from './group-keys.ts';
import { NameSample } from './near-names.ts';

/** Seconds in which nobody opens the page, presses the button and types a mailbox. */
const QUICK = 4;
/** Spacing is judged from this many gaps on. */
const FEWEST_GAPS = 8;

/** Returns the local part of a mailbox; empty for a vote without one. */
export const localPart = (emailKey: string) =>
  emailKey.slice(0, Math.max(0, emailKey.lastIndexOf('@')));

export const isQuick = ({ page_seconds: seconds }: SeenVote) => seconds !== null && seconds < QUICK;

/** Counts of the most frequent values in little memory (Misra and Gries, 1982): lower bounds. */
class Frequent {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    const known = this.#counts.get(value);
    if (known !== undefined || this.#counts.size < 8) {
      this.#counts.set(value, (known ?? 0) + 1);
      return;
    }
    for (const [other, count] of this.#counts) {
      if (count === 1) this.#counts.delete(other);
      else this.#counts.set(other, count - 1);
    }
  }
  top(): [string, number] {
    return [...this.#counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  }
}

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
  readonly clients = new Frequent();
  readonly shapes = new Frequent();
  readonly names: NameSample | null;
  #gaps = 0;
  #gapSquares = 0;

  constructor(at: number, hasNames: boolean) {
    this.first = at;
    this.last = at;
    this.names = hasNames ? new NameSample() : null;
  }
  add(vote: SeenVote, isRare: boolean): void {
    this.count += 1;
    if (vote.set_aside_at !== null) this.setAside += 1;
    if (isWaiting(vote)) this.waiting += 1;
    this.unchecked += vote.is_unchecked;
    if (isRare) this.rareDomains += 1;
    if (isQuick(vote)) this.quick += 1;
    const name = localPart(vote.email_key);
    if (name !== '') this.names?.add(name, hash(name));
    if (vote.client) this.clients.add(vote.client);
    if (vote.name_shape) this.shapes.add(vote.name_shape);
    const gap = vote.created_at - this.last;
    this.#gaps += gap;
    this.#gapSquares += gap * gap;
    this.last = vote.created_at;
  }
  /** How regular the gaps are, 0 to 1. Votes that come independently have a deviation of their mean. */
  regularity(): number {
    const gaps = this.count - 1;
    if (gaps < FEWEST_GAPS || this.#gaps === 0) return 0;
    const mean = this.#gaps / gaps;
    const variance = Math.max(0, this.#gapSquares / gaps - mean * mean);
    return Math.max(0, 1 - Math.sqrt(variance) / mean);
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
