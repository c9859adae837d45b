import ical, { ICalEventStatus } from 'ical-generator';
import type { ReservationRow } from './store.ts';

const STATUS: Partial<Record<ReservationRow['state'], ICalEventStatus>> = {
  held: ICalEventStatus.TENTATIVE,
  pending: ICalEventStatus.TENTATIVE,
};

/**
 * Returns reservations as a calendar (RFC 5545). Times are in UTC; the calendar app converts them.
 */
export function writeCalendar(
  rows: readonly ReservationRow[],
  calendarInfo: { name: string; origin: string },
): string {
  const calendar = ical({
    name: calendarInfo.name,
    prodId: { company: 'tarima', product: 'tarima' },
  });
  for (const row of rows) {
    calendar.createEvent({
      id: `reservacion-${row.id}@${new URL(calendarInfo.origin).hostname}`,
      start: new Date(row.starts_at),
      end: new Date(row.ends_at),
      stamp: new Date(row.updated_at),
      summary: calendarInfo.name,
      description: row.note || null,
      status: STATUS[row.state] ?? ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
