import type { VoteReason, VoteSignal } from '../../../contracts/vote-groups.ts';
import { isRareDomain, keysOf, MINUTE, minuteKey, type SeenVote } from './group-keys.ts';
import { hash, isQuick, localPart, Members } from './members.ts';
import { NameSample } from './near-names.ts';

export interface FoundGroup {
  reason: VoteReason;
  key: string;
  applicant_id: number;
  count: number;
  set_aside: number;
  waiting: number;
  expected: number;
  score: number;
  signals: VoteSignal[];
  first_at: number;
  last_at: number;
}

/** Fewest votes of a group, by what its votes have in common. */
const FEWEST: Readonly<Record<VoteReason, number>> = {
  address: 5,
  network: 5,
  wide_network: 20,
  domain: 5,
  throw_away: 1,
  names: 8,
  client: 30,
  burst: 10,
};
/** Groups below this score are not kept. */
const LEAST_SCORE = 5;
/** Share from which a signal is named. */
const NAMED = 0.25;
/** Mailboxes of one pattern that honest people may have. */
const USUAL_NAMESAKES = 8;
/** Groups of which the names are compared with each other. */
const WITH_NAMES: readonly string[] = ['address', 'network', 'domain', 'throw_away'];
const BUCKETS = 2 ** 22;

const excess = (share: number, usual: number) => Math.max(0, share - usual);

/**
 * Finds the groups of votes that stand out. Votes are given twice, in the same order: `count` all of
 * them, then `collect`; only what `count` found often enough takes memory.
 *
 * A group is what votes for one competitor have in common. Its score, 0 to 100, grows with two
 * things that must come together: the group prefers the competitor more than the other votes of the
 * contest do, and its votes resemble each other more than the other votes do. A school has the first
 * and not the second; a mobile carrier has neither.
 */
export class VoteAnalysis {
  readonly #buckets = new Uint16Array(BUCKETS);
  readonly #members = new Map<string, Members>();
  readonly #keyTotals = new Map<string, number>();
  readonly #rareDomains = new Map<string, boolean>();
  readonly #byCompetitor = new Map<number, number>();
  readonly #clients = new Map<string, number>();
  readonly #shapes = new Map<string, number>();
  #total = 0;
  #unchecked = 0;
  #rare = 0;
  #quick = 0;
  /** Of all votes, to compare groups with. */
  readonly #names = new NameSample();
  #firstAt = Number.POSITIVE_INFINITY;
  #lastAt = 0;

  count(vote: SeenVote): void {
    this.#total += 1;
    this.#unchecked += vote.is_unchecked;
    const isRare = this.#isRare(vote.email_domain);
    if (isRare) this.#rare += 1;
    if (isQuick(vote)) this.#quick += 1;
    const name = localPart(vote.email_key);
    if (name !== '') this.#names.add(name, hash(name));
    const { applicant_id: plate, client } = vote;
    this.#byCompetitor.set(plate, (this.#byCompetitor.get(plate) ?? 0) + 1);
    this.#clients.set(client, (this.#clients.get(client) ?? 0) + 1);
    this.#firstAt = Math.min(this.#firstAt, vote.created_at);
    this.#lastAt = Math.max(this.#lastAt, vote.created_at);
    for (const [reason, key] of keysOf(vote, isRare)) {
      const bucket = hash(`${reason} ${key} ${plate}`) % BUCKETS;
      const before = this.#buckets[bucket] ?? 0;
      if (before < 0xffff) this.#buckets[bucket] = before + 1;
    }
  }

  collect(vote: SeenVote): void {
    const isRare = this.#isRare(vote.email_domain);
    for (const [reason, key] of keysOf(vote, isRare)) {
      const name = `${reason} ${key}`;
      const member = `${name} ${vote.applicant_id}`;
      const isFrequent = (this.#buckets[hash(member) % BUCKETS] ?? 0) >= FEWEST[reason];
      const total = this.#keyTotals.get(name);
      if (isFrequent || total !== undefined) this.#keyTotals.set(name, (total ?? 0) + 1);
      if (!isFrequent) continue;
      const known =
        this.#members.get(member) ?? new Members(vote.created_at, WITH_NAMES.includes(reason));
      known.add(vote, isRare);
      this.#members.set(member, known);
      if (reason === 'names') this.#shapes.set(key, (this.#shapes.get(key) ?? 0) + 1);
    }
  }

  #isRare(domain: string): boolean {
    const known = this.#rareDomains.get(domain);
    if (known !== undefined) return known;
    const isRare = isRareDomain(domain);
    this.#rareDomains.set(domain, isRare);
    return isRare;
  }

  /** Returns the groups, most conspicuous first. */
  groups(): FoundGroup[] {
    const found = [...this.#members].flatMap(([name, members]) => {
      const [reason = '', ...rest] = name.split(' ');
      const plate = Number(rest.at(-1));
      const group = this.#judge(reason as VoteReason, rest.slice(0, -1).join(' '), plate, members);
      return group === null ? [] : [group];
    });
    return found.sort((a, b) => b.score - a.score || b.count - a.count);
  }

  #judge(reason: VoteReason, key: string, plate: number, of: Members): FoundGroup | null {
    if (of.count < FEWEST[reason]) return null;
    const inKey = Math.max(of.count, this.#keyTotals.get(`${reason} ${key}`) ?? 0);
    const preferred = this.#byCompetitor.get(plate) ?? 0;
    const expected = this.#expected(reason, inKey, preferred, of.count);
    const surprise = (of.count - expected) / Math.sqrt(Math.max(1, expected));
    const signals = this.#signals(reason, of);
    const odd = 1 - Object.values(signals).reduce((rest, share) => rest * (1 - share), 1);
    const score = Math.round(100 * odd * (1 - Math.exp(-Math.max(0, surprise) / 5)));
    const isListed = score >= LEAST_SCORE || reason === 'throw_away';
    if (!isListed) return null;
    return {
      key: reason === 'burst' ? minuteKey(Number(key)) : key,
      ...{ reason, applicant_id: plate, count: of.count, set_aside: of.setAside, score },
      waiting: of.waiting,
      expected: Math.round(expected),
      signals: (Object.keys(signals) as VoteSignal[]).filter((one) => signals[one] >= NAMED),
      first_at: of.first,
      last_at: of.last,
    };
  }

  /** Votes for the competitor that one would expect in the group, from the votes outside of it. */
  #expected(reason: VoteReason, inKey: number, preferred: number, count: number): number {
    if (reason === 'burst') {
      const minutes = Math.max(1, (this.#lastAt - this.#firstAt) / MINUTE);
      return preferred / minutes;
    }
    const outside = this.#total - inKey;
    // Without votes outside there is nothing to compare with: an equal share is expected.
    const share = (preferred - count + 1) / (outside + this.#byCompetitor.size);
    return inKey * Math.min(1, share);
  }

  /** How much more the votes of a group resemble each other than the others do, 0 to 1 each. */
  #signals(reason: VoteReason, of: Members): Record<VoteSignal, number> {
    const [client, withClient] = of.clients.top();
    const [shape, withShape] = of.shapes.top();
    const total = Math.max(1, this.#total);
    const clientUsual = (this.#clients.get(client) ?? 0) / total;
    const shapeUsual = (this.#shapes.get(shape) ?? 0) / total;
    return {
      unchecked: excess(of.unchecked / of.count, this.#unchecked / total),
      // What makes the group a group is half a signal.
      same_client: (reason === 'client' ? 0.5 : 1) * excess(withClient / of.count, clientUsual),
      // A dozen people may share a name and its pattern; hundreds do not.
      same_names:
        (reason === 'names' ? 1 - USUAL_NAMESAKES / of.count : 1) *
        excess(withShape / of.count, shapeUsual),
      near_names: excess(of.names?.share() ?? 0, this.#names.share()),
      quick: excess(of.quick / of.count, this.#quick / total),
      // A school or a company has a mail domain of its own, and often one address.
      rare_domain: 0.5 * excess(of.rareDomains / of.count, this.#rare / total),
      regular: of.regularity(),
    };
  }
}
