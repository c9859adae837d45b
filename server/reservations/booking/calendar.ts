import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { getCalendar } from '../../../contracts/studio.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { toIso } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import { findClosure, listOpenHours } from '../rules.ts';
import { getStudio, listClosures, listRules } from '../store.ts';
import { findReservationsByHour, listReservationsBetween } from './store.ts';
import { formatName } from './view.ts';

const MAX_DAYS = 45;
const TOO_LONG = `Pida entre 1 y ${MAX_DAYS} días.`;

type Calendar = z.infer<typeof getCalendar.reply>;

function parseSpan(query: { from: string; until: string }, zone: string) {
  const from = Temporal.PlainDate.from(query.from);
  const until = Temporal.PlainDate.from(query.until);
  const { days } = from.until(until);
  if (days < 1 || days > MAX_DAYS) throw invalid({ until: TOO_LONG });
  return {
    from: from.toZonedDateTime(zone).epochMilliseconds,
    until: until.toZonedDateTime(zone).epochMilliseconds,
  };
}

/**
 * Returns the hours of the studio between two days, each free or not, with the reservations that
 * the account may see: staff see all, a customer only their own.
 * @throws HttpError 400 for a range of less than 1 or more than 45 days
 */
export async function getCalendarView(
  { db, clock }: Services,
  account: Account,
  query: { from: string; until: string },
): Promise<Calendar> {
  const studio = await getStudio(db);
  const span = parseSpan(query, studio.zone);
  const now = clock.now();
  const [rules, closures, occupied, reservations] = await Promise.all([
    listRules(db, studio.id),
    listClosures(db, studio.id, span),
    findReservationsByHour(db, studio.id, span, now),
    listReservationsBetween(db, studio.id, span),
  ]);
  const visible = reservations.filter(
    (reservation) => isStaff(account) || reservation.account_id === account.id,
  );
  const visibleIds = new Set(visible.map((reservation) => reservation.id));
  // A reserved hour stays in the calendar when the opening hours change.
  const shownHours = new Set([...listOpenHours(rules, studio.zone, span), ...occupied.keys()]);
  const getState = (hour: number): Calendar['hours'][number]['state'] => {
    const reservationId = occupied.get(hour);
    if (reservationId !== undefined)
      return visibleIds.has(reservationId) && !isStaff(account) ? 'mine' : 'taken';
    if (hour <= now) return 'past';
    return findClosure(hour, closures) ? 'closed' : 'free';
  };
  return {
    zone: studio.zone,
    now: toIso(now),
    hours: [...shownHours]
      .sort((a, b) => a - b)
      .map((hour) => {
        const reservationId = occupied.get(hour);
        const reservation =
          reservationId !== undefined && visibleIds.has(reservationId) ? reservationId : null;
        return { at: toIso(hour), state: getState(hour), reservation };
      }),
    closures: closures.map(({ id, starts_at, ends_at, reason }) => ({
      id,
      starts_at: toIso(starts_at),
      ends_at: toIso(ends_at),
      reason,
    })),
    reservations: visible.map((reservation) => ({
      id: reservation.id,
      starts_at: toIso(reservation.starts_at),
      ends_at: toIso(reservation.ends_at),
      hours: reservation.hours,
      state: reservation.state,
      customer: formatName(reservation),
    })),
  };
}
