import { type ContestItem, contestFields, END_BEFORE_START } from '../../../contracts/contests.ts';
import { NOT_A_NUMBER, REQUIRED } from '../../../contracts/fields.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import { fieldCheck } from '../ui/check-field.ts';

export const DATE_FIELDS = [
  'postu_date_from',
  'postu_date_until',
  'vote_date_from',
  'vote_date_until',
  'public_date_from',
  'public_date_until',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** The form's fields, as text; dates and times by the clock of Caracas. */
export interface ContestValues extends Record<DateField, string> {
  event: string | null;
  postu_vote_quant: string;
  postu_winners: string;
  votes_per_ip: string;
}

export function valuesOfContest(contest: ContestItem | null): ContestValues {
  const dates = DATE_FIELDS.map((name) => [
    name,
    contest ? timeInCaracas(Date.parse(contest[name])) : '',
  ]);
  return {
    event: contest === null ? null : String(contest.event),
    ...(Object.fromEntries(dates) as Record<DateField, string>),
    postu_vote_quant: String(contest?.postu_vote_quant ?? ''),
    postu_winners: String(contest?.postu_winners ?? ''),
    votes_per_ip: String(contest?.votes_per_ip ?? 1),
  };
}

/** Wall times compare as texts do. */
function endsAfter(from: DateField, until: DateField) {
  const check = fieldCheck(contestFields[until]);
  return (value: string, values: ContestValues): string | null => {
    const wrong = check(value);
    if (wrong !== null) return wrong;
    return values[from] !== '' && value <= values[from] ? END_BEFORE_START : null;
  };
}

export const contestChecks = {
  event: (value: string | null) => (value === null ? REQUIRED : null),
  postu_date_from: fieldCheck(contestFields.postu_date_from),
  postu_date_until: endsAfter('postu_date_from', 'postu_date_until'),
  vote_date_from: fieldCheck(contestFields.vote_date_from),
  vote_date_until: endsAfter('vote_date_from', 'vote_date_until'),
  public_date_from: fieldCheck(contestFields.public_date_from),
  public_date_until: endsAfter('public_date_from', 'public_date_until'),
  postu_vote_quant: fieldCheck(contestFields.postu_vote_quant),
  postu_winners: fieldCheck(contestFields.postu_winners),
  votes_per_ip: (value: string) =>
    value.trim() === '' ? NOT_A_NUMBER : fieldCheck(contestFields.votes_per_ip)(value),
};

/** The fields of the call; dates go without an offset, which is Caracas' time. */
export function fieldsOf(values: ContestValues) {
  const { event, postu_vote_quant, postu_winners, votes_per_ip, ...dates } = values;
  return {
    ...dates,
    event: Number(event),
    postu_vote_quant: Number(postu_vote_quant),
    postu_winners: Number(postu_winners),
    votes_per_ip: Number(votes_per_ip),
  };
}
