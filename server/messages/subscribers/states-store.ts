import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { subscriberStates } from '../../../contracts/subscribers.ts';
import type { SubscriberTable } from '../table.ts';

export type SubscriberState = (typeof subscriberStates)[number];

/** Returns the state of a subscription; `docs/decisions/27-announcements.md` has what changes it. */
export function getSubscriberState(
  row: Pick<Selectable<SubscriberTable>, 'is_active' | 'confirmed_at' | 'refused_at'>,
): SubscriberState {
  if (row.is_active === 1) return row.confirmed_at === null ? 'unconfirmed' : 'confirmed';
  return row.refused_at === null ? 'left' : 'refused';
}

/** The same in SQL. */
export const stateConditions: Readonly<Record<SubscriberState, RawBuilder<boolean>>> = {
  confirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is not null`,
  unconfirmed: sql`subscriber.is_active = 1 and subscriber.confirmed_at is null`,
  left: sql`subscriber.is_active = 0 and subscriber.refused_at is null`,
  refused: sql`subscriber.is_active = 0 and subscriber.refused_at is not null`,
};
