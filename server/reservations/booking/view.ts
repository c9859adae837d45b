import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import { isFreeToCancel } from '../rules.ts';
import type { ReservationWithCustomer } from './store.ts';

/** Returns the display name of a person, otherwise the name of the account. */
export function formatName(
  person: Pick<ReservationWithCustomer, 'username' | 'first_name' | 'last_name'>,
): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

export function toReservationItem(row: ReservationWithCustomer, now: number): ReservationItem {
  return {
    id: row.id,
    state: row.state,
    starts_at: toIso(row.starts_at),
    ends_at: toIso(row.ends_at),
    hours: row.hours,
    note: row.note,
    held_until: toIsoOrNull(row.held_until),
    account: row.account_id,
    customer: formatName(row),
    is_free_to_cancel: isFreeToCancel(row, now),
    cancel_until: toIso(row.cancel_until),
    made_by: row.made_by,
    decision_reason: row.decision_reason,
    created_at: toIso(row.created_at),
  };
}
