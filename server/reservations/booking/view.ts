import type { ReservationItem } from '../../../contracts/reservations.ts';
import { HOUR, isInWindow } from '../rules.ts';
import type { StudioRow } from '../store.ts';
import type { ReservationOfCustomer } from './store.ts';

/** Returns the display name of a person, otherwise the name of the account. */
export function getName(person: {
  username: string;
  first_name: string;
  last_name: string;
}): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

export function reservationView(
  row: ReservationOfCustomer,
  studio: StudioRow,
  now: number,
): ReservationItem {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    id: row.id,
    state: row.state,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    hours: row.hours,
    note: row.note,
    held_until: row.held_until === null ? null : iso(row.held_until),
    account: row.account_id,
    customer: getName(row),
    is_free_to_cancel: row.state === 'held' || isInWindow(row.starts_at, studio, now),
    cancel_until: iso(row.starts_at - studio.cancel_hours * HOUR),
    made_by: row.made_by,
    decision_reason: row.decision_reason,
    created_at: iso(row.created_at),
  };
}
