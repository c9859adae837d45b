import {
  CONSPICUOUS_SCORE,
  type VoteReason,
  type VoteSignal,
} from '../../../contracts/vote-groups.ts';
import { toFlag } from '../../db/dialect.ts';
import {
  ALWAYS_SHOWN,
  type AnalysedVote,
  type DomainFacts,
  listGroupKeys,
  NO_FACTS,
  OWN_REASONS,
} from './group-keys.ts';
import { fnv1a32, GroupStatistics } from './group-statistics.ts';
import { getDomainKind } from './signals.ts';
import type { VoteGroupTable } from './table.ts';

export type VoteGroupDraft = Omit<VoteGroupTable, 'contest_id' | 'reason' | 'signals'> & {
  reason: VoteReason;
  signals: VoteSignal[];
};

/** Fewest votes of a group, by what its votes have in common. */
const MIN_VOTES: Readonly<Record<VoteReason, number>> = {
  address: 5,
  network: 5,
  wide_network: 20,
  client: 30,
  burst: 10,
  domain: 5,
  mail_server: 5,
  new_domains: 5,
  throw_away: 1,
  names: 5,
  unchecked: 5,
  quick: 5,
  ticket_minute: 5,
  ticket_device: 5,
  ticket_early: 1,
};

/** Groups below this score are not kept. */
const MIN_SCORE = 5;

/** Maximum probability of a kept group by chance, multiplied by the number of groups that are compared. */
const MAX_CHANCE = 0.001;

/** Networks of a domain that are counted separately. */
const DOMAIN_NETWORKS = 50_000;

/** Networks per vote from which a group counts as coming from many networks. */
const MANY_NETWORKS_RATIO = 0.7;

/** Minimum share of a group's votes for a signal to be listed. */
const MIN_SIGNAL_SHARE = 0.25;

const DOMAIN_REASONS: ReadonlySet<VoteReason> = new Set([
  ...(['domain', 'mail_server', 'new_domains'] as const),
]);

const BUCKET_COUNT = 2 ** 22;

/** Returns a function that computes each answer once. */
function memoize(compute: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const value = cache.get(text) ?? compute(text);
    cache.set(text, value);
    return value;
  };
}

/**
 * Finds the groups of votes that stand out. Votes are given twice, in the same order: `count` all of
 * them, then `collect`; only what `count` found often enough takes memory.
 *
 * A group is what votes for one competitor have in common. It is compared with the votes that do not
 * have that in common: how many of it they make one expect for the competitor, and how probable it
 * is to see as many by chance. The score is the share of its votes beyond what is expected, to the
 * third power: from 60 on, at least 84 % of its votes would not be there without a common cause.
 */
export class VoteAnalysis {
  readonly #buckets = new Uint16Array(BUCKET_COUNT);
  readonly #members = new Map<string, GroupStatistics>();
  readonly #keyTotals = new Map<string, number>();
  readonly #byCompetitor = new Map<number, number>();
  /** The same of votes with mailboxes of large services, with which domains are compared. */
  readonly #largeByCompetitor = new Map<number, number>();
  readonly #domains = new Map<string, GroupStatistics>();
  readonly #stored: DomainFacts;
  /** The stored facts, with the owners' networks found in the counted votes. */
  readonly facts: DomainFacts;
  #total = 0;
  #totalLarge = 0;

  /** @param facts what was stored of the domains of earlier votes */
  constructor(facts = NO_FACTS) {
    const getOwnNetwork = (domain: string) => this.#domains.get(domain)?.getDominantNetwork() ?? '';
    this.#stored = facts;
    this.facts = { ...facts, getOwnNetwork: memoize(getOwnNetwork) };
  }

  count(vote: AnalysedVote): void {
    const { applicant_id: plate } = vote;
    this.#total += 1;
    this.#byCompetitor.set(plate, (this.#byCompetitor.get(plate) ?? 0) + 1);
    if (getDomainKind(vote.email_domain) === 'large') {
      this.#totalLarge += 1;
      this.#largeByCompetitor.set(plate, (this.#largeByCompetitor.get(plate) ?? 0) + 1);
    }
    if (getDomainKind(vote.email_domain) !== 'large') {
      const known =
        this.#domains.get(vote.email_domain) ??
        new GroupStatistics(vote.created_at, DOMAIN_NETWORKS);
      known.add(vote);
      this.#domains.set(vote.email_domain, known);
    }
    for (const [reason, key] of listGroupKeys(vote, this.#stored)) {
      const bucket = fnv1a32(`${reason} ${key} ${plate}`) % BUCKET_COUNT;
      const before = this.#buckets[bucket] ?? 0;
      if (before < 0xffff) this.#buckets[bucket] = before + 1;
    }
  }

  /** Returns the domains of the counted votes that are none of a large service. */
  listDomains() {
    return [...this.#domains].map(([domain, { firstAt }]) => ({
      domain,
      first_at: firstAt,
      house: this.facts.getOwnNetwork(domain),
      is_pooled: toFlag(getDomainKind(domain) === 'rare' && this.facts.isNew(domain)),
    }));
  }

  collect(vote: AnalysedVote): void {
    for (const [reason, key] of listGroupKeys(vote, this.facts)) {
      const name = `${reason} ${key}`;
      const member = `${name} ${vote.applicant_id}`;
      const isFrequent = (this.#buckets[fnv1a32(member) % BUCKET_COUNT] ?? 0) >= MIN_VOTES[reason];
      const total = this.#keyTotals.get(name);
      if (isFrequent || total !== undefined) this.#keyTotals.set(name, (total ?? 0) + 1);
      if (!isFrequent) continue;
      const members = this.#members.get(member) ?? new GroupStatistics(vote.created_at);
      members.add(vote);
      this.#members.set(member, members);
    }
  }

  /** Returns the groups, most conspicuous first. */
  listGroups(): VoteGroupDraft[] {
    const groups = [...this.#members].flatMap(([name, members]) => {
      const [reason = '', ...rest] = name.split(' ');
      const plate = Number(rest.at(-1));
      const group = this.#toGroup(
        reason as VoteReason,
        rest.slice(0, -1).join(' '),
        plate,
        members,
      );
      return group === null ? [] : [group];
    });
    return groups.sort((a, b) => b.score - a.score || b.count - a.count);
  }

  #toGroup(
    reason: VoteReason,
    key: string,
    plate: number,
    members: GroupStatistics,
  ): VoteGroupDraft | null {
    if (members.count < MIN_VOTES[reason]) return null;
    const keyTotal = Math.max(members.count, this.#keyTotals.get(`${reason} ${key}`) ?? 0);
    const usualShare = this.#usualShare([reason, key], plate, members.count, keyTotal);
    const chance =
      usualShare === null
        ? 1
        : binomialTail(members.count, keyTotal, usualShare) * this.#members.size;
    if ((usualShare === null || chance > MAX_CHANCE) && !ALWAYS_SHOWN.has(reason)) return null;
    const share = usualShare ?? members.count / keyTotal;
    // Of `keyTotal` votes, this many came for the competitor alone; the others voted as everybody does.
    const invented = Math.max(0, (members.count - keyTotal * share) / Math.max(0.01, 1 - share));
    const isShared = this.#isShared(reason, key, members);
    const score = Math.round(100 * Math.min(1, invented / members.count) ** 3);
    if (score < MIN_SCORE && !ALWAYS_SHOWN.has(reason)) return null;
    const maxScore = isShared ? CONSPICUOUS_SCORE - 1 : 100;
    return {
      reason,
      key,
      applicant_id: plate,
      count: members.count,
      set_aside: members.setAsideCount,
      waiting: members.waitingCount,
      expected: Math.round(keyTotal * share),
      score: Math.min(score, maxScore),
      is_shared: isShared ? 1 : 0,
      signals: this.#signals(members),
      first_at: members.firstAt,
      last_at: members.lastAt,
    };
  }

  /** The competitor's share of the votes outside of the group; null when they are too few. */
  #usualShare(
    [reason, key]: readonly [VoteReason, string],
    plate: number,
    count: number,
    inKey: number,
  ): number | null {
    // Forty domains of one hand must not be what each of them is compared with.
    const isDomain = DOMAIN_REASONS.has(reason);
    const isOfLarge =
      reason === 'names' && getDomainKind(key.slice(key.indexOf('@') + 1)) === 'large';
    const [total, groupCount] =
      isDomain || isOfLarge
        ? [this.#totalLarge, this.#largeByCompetitor]
        : [this.#total, this.#byCompetitor];
    const outside = total - (isDomain ? 0 : inKey);
    const preferred = (groupCount.get(plate) ?? 0) - (isDomain ? 0 : count);
    const competitors = this.#byCompetitor.size;
    if (competitors < 2 || outside < inKey / 2) return null;
    return (preferred + 1) / (outside + competitors);
  }

  #isShared(reason: VoteReason, key: string, members: GroupStatistics): boolean {
    if (!OWN_REASONS.has(reason)) return true;
    if (reason === 'domain') return getDomainKind(key) === 'institution';
    return reason === 'names' && members.hasMajorityNetwork();
  }

  #signals(members: GroupStatistics): VoteSignal[] {
    const shares: Record<VoteSignal, number> = {
      unchecked: members.uncheckedCount / members.count,
      quick: members.quickCount / members.count,
      rare_domain: members.rareDomainCount / members.count,
      one_house: members.hasMajorityNetwork() ? 1 : 0,
      many_houses: members.getNetworkRatio() > MANY_NETWORKS_RATIO ? 1 : 0,
    };
    return (Object.keys(shares) as VoteSignal[]).filter(
      (signal) => shares[signal] >= MIN_SIGNAL_SHARE,
    );
  }
}

/** Returns the logarithm of n! (exact for small numbers, then Stirling's series). */
function logFactorial(n: number): number {
  if (n < 16) {
    let product = 1;
    for (let at = 2; at <= n; at += 1) product *= at;
    return Math.log(product);
  }
  const x = n + 1;
  return (
    (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3)
  );
}

/**
 * Returns the exact probability of `k` or more successes in `n` trials (binomial distribution), which
 * holds for few trials too.
 * @param p probability of a success, between 0 and 1, neither included
 */
export function binomialTail(k: number, n: number, p: number): number {
  if (k <= n * p) return 1;
  const first = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  let term = Math.exp(first + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = term;
  for (let at = k + 1; at <= n && term > sum * 1e-12; at += 1) {
    term *= ((n - at + 1) / at) * (p / (1 - p));
    sum += term;
  }
  return Math.min(1, sum);
}
