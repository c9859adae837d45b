import { isWaiting } from '../rules.ts';
import type { AnalysedVote } from './group-keys.ts';
import { getDomainKind, QUICK_VOTE_SECONDS } from './signals.ts';

/** What a network has at least to be dominant: votes, and how many times those of the next one. */
const MIN_DOMINANT_VOTES = 5;
const DOMINANCE_FACTOR = 3;

/** What is known of the votes of one group for one competitor. */
export class GroupStatistics {
  count = 0;
  setAsideCount = 0;
  waitingCount = 0;
  uncheckedCount = 0;
  rareDomainCount = 0;
  quickCount = 0;
  readonly firstAt: number;
  lastAt: number;
  readonly #networks = new Map<string, number>();

  readonly #maxNetworks: number;

  /** @param maxNetworks networks that are counted separately */
  constructor(at: number, maxNetworks = 200) {
    this.firstAt = at;
    this.lastAt = at;
    this.#maxNetworks = maxNetworks;
  }
  add(vote: AnalysedVote): void {
    this.count += 1;
    if (vote.set_aside_at !== null) this.setAsideCount += 1;
    if (isWaiting(vote)) this.waitingCount += 1;
    this.uncheckedCount += vote.is_unchecked;
    if (getDomainKind(vote.email_domain) === 'rare') this.rareDomainCount += 1;
    if (vote.page_seconds !== null && vote.page_seconds < QUICK_VOTE_SECONDS) this.quickCount += 1;
    const count = this.#networks.get(vote.network) ?? 0;
    if (count > 0 || this.#networks.size < this.#maxNetworks) {
      this.#networks.set(vote.network, count + 1);
    }
    this.lastAt = vote.created_at;
  }
  /** Networks per vote: 1 when no two votes share a network, near 0 when all come from one. */
  getNetworkRatio(): number {
    return this.#networks.size / Math.min(this.count, this.#maxNetworks);
  }
  /** Whether one network has more than half of the votes, as those of a household do. */
  hasMajorityNetwork(): boolean {
    return this.#topNetworks()[0][1] > this.count / 2;
  }
  /** Returns the network with several times as many votes as any other, as that of a school; empty for none. */
  getDominantNetwork(): string {
    const [[network, count], [, next]] = this.#topNetworks();
    return count >= Math.max(MIN_DOMINANT_VOTES, DOMINANCE_FACTOR * next) ? network : '';
  }
  #topNetworks(): [[string, number], [string, number]] {
    let [first, second]: [string, number][] = [
      ['', 0],
      ['', 0],
    ];
    for (const item of this.#networks) {
      if (item[1] > (first?.[1] ?? 0)) [first, second] = [item, first];
      else if (item[1] > (second?.[1] ?? 0)) second = item;
    }
    return [first ?? ['', 0], second ?? ['', 0]];
  }
}

/** FNV-1a, 32 bits. */
export function fnv1a32(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
