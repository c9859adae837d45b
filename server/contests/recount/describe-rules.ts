import type { OpenableContest } from '../store.ts';

const DATE_COLUMNS = [
  ...(['postu_date_from', 'postu_date_until', 'vote_date_from', 'vote_date_until'] as const),
  ...(['public_date_from', 'public_date_until'] as const),
] as const;
const OTHER_COLUMNS = [
  ...([
    'postu_phase',
    'postu_active',
    'postu_vote_quant',
    'postu_winners',
    'votes_per_ip',
  ] as const),
  ...(['verification', 'counts_shown', 'quarantine', 'event_is_active'] as const),
] as const;

export interface RuleState {
  contest: Pick<OpenableContest, (typeof DATE_COLUMNS)[number] | (typeof OTHER_COLUMNS)[number]>;
  /** References of the competitors. */
  competitors: Iterable<string>;
}

function listRuleValues({ contest, competitors }: RuleState): [string, string][] {
  return [
    ...DATE_COLUMNS.map((name): [string, string] => [name, new Date(contest[name]).toISOString()]),
    ...OTHER_COLUMNS.map((name): [string, string] => [name, String(contest[name])]),
    ['competitors', [...competitors].join(',')],
  ];
}

/** Returns the rules of a contest as the first line of its chain has them. */
export function describeRules(ruled: RuleState): string {
  return listRuleValues(ruled)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** Returns what changed, as `votes_per_ip=1>30`; empty when no rule did. */
export function describeChange(before: RuleState, after: RuleState): string {
  const valuesBefore = new Map(listRuleValues(before));
  return listRuleValues(after)
    .filter(([name, value]) => valuesBefore.get(name) !== value)
    .map(([name, value]) => `${name}=${valuesBefore.get(name)}>${value}`)
    .join('; ');
}
