import { HOUR_MS } from '../../../contracts/durations.ts';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toIso } from '../../platform/clock.ts';
import { isInCancellationWindow } from '../rules.ts';
import type { StudioRow } from '../store.ts';
import type { ReservationWithCustomer } from './store.ts';

/** Returns the display name of a person, otherwise the name of the account. */
export function formatName(
  person: Pick<ReservationWithCustomer, 'username' | 'first_name' | 'last_name'>,
): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

export function toReservationItem(
  row: ReservationWithCustomer,
  studio: StudioRow,
  now: number,
): ReservationItem {
  return {
    id: row.id,
    state: row.state,
    starts_at: toIso(row.starts_at),
    ends_at: toIso(row.ends_at),
    hours: row.hours,
    note: row.note,
    held_until: row.held_until === null ? null : toIso(row.held_until),
    account: row.account_id,
    customer: formatName(row),
    is_free_to_cancel: row.state === 'held' || isInCancellationWindow(row.starts_at, studio, now),
    cancel_until: toIso(row.starts_at - studio.cancel_hours * HOUR_MS),
    made_by: row.made_by,
    decision_reason: row.decision_reason,
    created_at: toIso(row.created_at),
  };
}
