import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { getCalendar } from '../../../contracts/studio.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import { isClosed, openHours } from '../rules.ts';
import { getStudio, listClosures, listRules } from '../store.ts';
import { listBetween, listTaken } from './store.ts';
import { getName } from './view.ts';

const MOST_DAYS = 45;
const TOO_LONG = `Pida entre 1 y ${MOST_DAYS} días.`;

type Calendar = z.infer<typeof getCalendar.reply>;

function getSpan(query: { from: string; until: string }, zone: string) {
  const from = Temporal.PlainDate.from(query.from);
  const until = Temporal.PlainDate.from(query.until);
  const { days } = from.until(until);
  if (days < 1 || days > MOST_DAYS) throw invalid({ until: TOO_LONG });
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
export async function readCalendar(
  { db, clock }: Services,
  account: Account,
  query: { from: string; until: string },
): Promise<Calendar> {
  const studio = await getStudio(db);
  const span = getSpan(query, studio.zone);
  const now = clock.now();
  const [rules, closures, taken, reservations] = await Promise.all([
    listRules(db, studio.id),
    listClosures(db, studio.id, span),
    listTaken(db, studio.id, span, now),
    listBetween(db, studio.id, span),
  ]);
  const seen = reservations.filter((one) => isStaff(account) || one.account_id === account.id);
  const own = new Set(seen.map((one) => one.id));
  const iso = (ms: number) => new Date(ms).toISOString();
  // A reserved hour stays in the calendar when the opening hours change.
  const all = new Set([...openHours(rules, studio.zone, span), ...taken.keys()]);
  const getState = (at: number): Calendar['hours'][number]['state'] => {
    const by = taken.get(at);
    if (by !== undefined) return own.has(by) && !isStaff(account) ? 'mine' : 'taken';
    if (at <= now) return 'past';
    return isClosed(at, closures) ? 'closed' : 'free';
  };
  return {
    zone: studio.zone,
    now: iso(now),
    hours: [...all]
      .sort((a, b) => a - b)
      .map((at) => {
        const by = taken.get(at);
        const reservation = by !== undefined && own.has(by) ? by : null;
        return { at: iso(at), state: getState(at), reservation };
      }),
    closures: closures.map(({ id, starts_at, ends_at, reason }) => ({
      id,
      starts_at: iso(starts_at),
      ends_at: iso(ends_at),
      reason,
    })),
    reservations: seen.map((one) => ({
      id: one.id,
      starts_at: iso(one.starts_at),
      ends_at: iso(one.ends_at),
      hours: one.hours,
      state: one.state,
      customer: getName(one),
    })),
  };
}
