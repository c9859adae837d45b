import { CONSPICUOUS } from '../contracts/vote-groups.ts';
import { type FoundGroup, VoteAnalysis } from '../server/contests/vote-anomalies/analyse.ts';
import { type AttackKind, attackKinds, type GeneratedVote } from './vote-stream.ts';

/** Whether a vote is in a group. */
function isIn(group: FoundGroup, { vote }: GeneratedVote): boolean {
  if (group.applicant_id !== vote.applicant_id) return false;
  switch (group.reason) {
    case 'address':
      return group.key === vote.address_key;
    case 'network':
      return group.key === vote.network;
    case 'wide_network':
      return group.key === vote.network_wide;
    case 'domain':
    case 'throw_away':
      return group.key === vote.email_domain;
    case 'names':
      return group.key === vote.name_shape;
    case 'client':
      return group.key === vote.client;
    case 'burst': {
      const start = Date.parse(group.key);
      return vote.created_at >= start && vote.created_at < start + 60_000;
    }
  }
}

/**
 * Measures the desk on generated votes: a vote is found when a conspicuous group contains it.
 * `first` is the kind of attack that most votes of the first group belong to.
 */
export function measureDesk(votes: readonly GeneratedVote[]) {
  const analysis = new VoteAnalysis();
  for (const { vote } of votes) analysis.count(vote);
  for (const { vote } of votes) analysis.collect(vote);
  const groups = analysis.groups();
  const conspicuous = groups.filter(({ score }) => score >= CONSPICUOUS);
  const found = new Set(votes.filter((one) => conspicuous.some((group) => isIn(group, one))));
  const ofKind = (kind: AttackKind) => votes.filter(({ attack }) => attack === kind);
  const recall = Object.fromEntries(
    attackKinds.map((kind) => {
      const all = ofKind(kind);
      return [kind, all.filter((one) => found.has(one)).length / Math.max(1, all.length)];
    }),
  ) as Record<AttackKind, number>;
  const right = [...found].filter(({ attack }) => attack !== null).length;
  const attacks = votes.filter(({ attack }) => attack !== null).length;
  const [top] = groups;
  const members = top === undefined ? [] : votes.filter((one) => isIn(top, one));
  const kinds = Map.groupBy(members, ({ attack }) => attack);
  const [first = null] = [...kinds].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  return {
    groups: conspicuous.length,
    found: found.size,
    precision: found.size === 0 ? 1 : right / found.size,
    recallOfAll: right / Math.max(1, attacks),
    recall,
    first,
    conspicuous,
  };
}
