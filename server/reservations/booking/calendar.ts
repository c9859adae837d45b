import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { getCalendar } from '../../../contracts/studio.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { toIso } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import { findOverlap, listHours, listOpenHours } from '../rules.ts';
import { getStudio, listClosures, listRules } from '../store.ts';
import { listReservationsBetween } from './store.ts';
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
  const [rules, closures, reservations] = await Promise.all([
    listRules(db, studio.id),
    listClosures(db, studio.id, span),
    listReservationsBetween(db, studio.id, span, now),
  ]);
  const isVisible = ({ account_id }: { account_id: number }) =>
    isStaff(account) || account_id === account.id;
  // A reserved hour stays in the calendar when the opening hours change.
  const reservedHours = reservations
    .flatMap(({ starts_at, hours }) => listHours(starts_at, hours))
    .filter((hour) => hour >= span.from && hour < span.until);
  const shownHours = new Set([...listOpenHours(rules, studio.zone, span), ...reservedHours]);
  const getFreeState = (hour: number) => {
    if (hour <= now) return 'past';
    return findOverlap(hour, 1, closures) ? 'closed' : 'free';
  };
  return {
    zone: studio.zone,
    // Within a minute an unchanged answer keeps its validator.
    now: toIso(now - (now % MINUTE_MS)),
    hours: [...shownHours]
      .sort((a, b) => a - b)
      .map((hour) => {
        const at = toIso(hour);
        const row = findOverlap(hour, 1, reservations);
        if (row === null) return { at, state: getFreeState(hour), reservation: null };
        if (!isVisible(row)) return { at, state: 'taken', reservation: null };
        return { at, state: isStaff(account) ? 'taken' : 'mine', reservation: row.id };
      }),
    closures: closures.map(({ id, starts_at, ends_at, reason }) => ({
      id,
      starts_at: toIso(starts_at),
      ends_at: toIso(ends_at),
      reason,
    })),
    reservations: reservations.filter(isVisible).map((reservation) => ({
      id: reservation.id,
      starts_at: toIso(reservation.starts_at),
      ends_at: toIso(reservation.ends_at),
      hours: reservation.hours,
      state: reservation.state,
      customer: formatName(reservation),
    })),
  };
}
