import ical, { ICalEventStatus } from 'ical-generator';
import type { ReservationRow } from './store.ts';

const CALENDAR_NAME = 'La Cápsula';

const STATUS: Partial<Record<ReservationRow['state'], ICalEventStatus>> = {
  held: ICalEventStatus.TENTATIVE,
  pending: ICalEventStatus.TENTATIVE,
  expired: ICalEventStatus.CANCELLED,
  rejected: ICalEventStatus.CANCELLED,
  cancelled_ok: ICalEventStatus.CANCELLED,
  cancelled_late: ICalEventStatus.CANCELLED,
};

/** Returns reservations as a calendar (RFC 5545), in UTC; the calendar app converts. */
export function toIcs(rows: readonly ReservationRow[], origin: string): string {
  const calendar = ical({
    name: CALENDAR_NAME,
    prodId: { company: 'tarima', product: 'tarima' },
  });
  for (const row of rows) {
    calendar.createEvent({
      id: `reservacion-${row.id}@${new URL(origin).hostname}`,
      start: new Date(row.starts_at),
      end: new Date(row.ends_at),
      stamp: new Date(row.updated_at),
      summary: CALENDAR_NAME,
      description: row.note || null,
      status: STATUS[row.state] ?? ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
