import type { OpenableContest } from '../store.ts';

const DATES = [
  ...(['postu_date_from', 'postu_date_until', 'vote_date_from', 'vote_date_until'] as const),
  ...(['public_date_from', 'public_date_until'] as const),
] as const;
const OTHERS = [
  ...([
    'postu_phase',
    'postu_active',
    'postu_vote_quant',
    'postu_winners',
    'votes_per_ip',
  ] as const),
  ...(['verification', 'counts_shown', 'quarantine', 'event_is_active'] as const),
] as const;

export interface Ruled {
  contest: Pick<OpenableContest, (typeof DATES)[number] | (typeof OTHERS)[number]>;
  /** References of the competitors. */
  competitors: Iterable<string>;
}

function findValues({ contest, competitors }: Ruled): [string, string][] {
  return [
    ...DATES.map((name): [string, string] => [name, new Date(contest[name]).toISOString()]),
    ...OTHERS.map((name): [string, string] => [name, String(contest[name])]),
    ['competitors', [...competitors].join(',')],
  ];
}

/** Returns the rules of a contest as the first line of its chain has them. */
export function describeRules(ruled: Ruled): string {
  return findValues(ruled)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** Returns what changed, as `votes_per_ip=1>30`; empty when no rule did. */
export function describeChange(before: Ruled, after: Ruled): string {
  const then = new Map(findValues(before));
  return findValues(after)
    .filter(([name, value]) => then.get(name) !== value)
    .map(([name, value]) => `${name}=${then.get(name)}>${value}`)
    .join('; ');
}
