import type { ExpressionBuilder } from 'kysely';
import { type Interest, interests } from '../../../contracts/interests.ts';
import { omitUndefined } from '../../db/dialect.ts';
import type { Tables } from '../../db/tables.ts';

/** Choices of a subscriber; an undefined one is left unchanged, or means everything for a new subscriber. */
export interface Choices {
  country?: string | undefined;
  interests?: readonly Interest[] | undefined;
}

export function toChoiceColumns({ country, interests: selected }: Choices) {
  const ordered = selected && interests.filter((interest) => selected.includes(interest)).join(',');
  return omitUndefined({ country, interests: ordered });
}

export function parseInterests(stored: string): Interest[] {
  return interests.filter((interest) => stored.split(',').includes(interest));
}

/** Condition that a subscriber gets news of one of these interests. */
export function hasInterest(selected: readonly string[]) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'subscriber'>) =>
    or([
      eb('subscriber.interests', '=', ''),
      ...selected.map((item) => eb('subscriber.interests', 'like', `%${item}%`)),
    ]);
}
