import { randomBytes } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import * as calls from '../../../contracts/reservations.ts';
import { getCalendar } from '../../../contracts/studio.ts';
import { setFeedToken } from '../../accounts/shared-store.ts';
import { inTransaction } from '../../db/scope.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { toIso } from '../../platform/clock.ts';
import type { Api, Services } from '../../services.ts';
import { getCustomer, getListedAccountId, isStaff } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { getBalance } from '../hours/ledger.ts';
import { findOverlap, listHours, listOpenHours, toReservedTime } from '../rules.ts';
import { getStudio, listClosures, listRules } from '../store.ts';
import { findBookingProblem, isSlotTaken } from './availability.ts';
import {
  cancelReservation,
  confirmReservation,
  decideReservation,
  getReservation,
  moveReservation,
} from './change-reservation.ts';
import { toIcs } from './ics.ts';
import { createReservation } from './reserve.ts';
import {
  listReservations,
  listReservationsBetween,
  type ReservationWithCustomer,
} from './store.ts';
import { formatName, toReservationItem } from './view.ts';

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
async function getCalendarView(
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

const getView = ({ clock }: Services, row: ReservationWithCustomer) =>
  toReservationItem(row, clock.now());

function readRoutes(api: Api): void {
  api.bind(getCalendar, async ({ query }, services, ctx) => {
    await applyDueExpirations(services);
    return getCalendarView(services, getAuthor(ctx), query);
  });

  api.bind(calls.listReservations, async ({ query }, services, ctx) => {
    const { db, clock } = services;
    await applyDueExpirations(services);
    const now = clock.now();
    const filter = {
      accountId: getListedAccountId(getAuthor(ctx), query.account),
      when: query.when ?? null,
      state: query.state ?? null,
      search: query.search ?? '',
      now,
    };
    const page = await listReservations(db, filter, getWindow(query));
    const results = page.results.map((row) => toReservationItem(row, now));
    return pageView('/capsula/reservations/', query, { count: page.count, results });
  });

  api.bind(calls.getReservation, async ({ params }, services) => {
    await applyDueExpirations(services);
    return getView(services, await getReservation(services.db, params.id));
  });

  api.bind(calls.getReservationFile, async ({ params }, services) => {
    const row = await getReservation(services.db, params.id);
    return toIcs([row], services.siteUrl.get());
  });

  api.bind(calls.getFeedAddress, async ({ body }, { db, siteUrl }, ctx) => {
    const { id } = getAuthor(ctx);
    const token = randomBytes(24).toString('base64url');
    const isSet = await setFeedToken(db, id, { token, onlyFirst: body.renew !== true });
    return { url: isSet ? `${siteUrl.get()}/reservaciones/${token}.ics` : null };
  });

  api.bind(calls.quoteReservation, async ({ body }, services, ctx) => {
    const { db, clock } = services;
    await applyDueExpirations(services);
    const account = getAuthor(ctx);
    const customer = await getCustomer(db, account, body.account);
    const now = clock.now();
    const start = Date.parse(body.starts_at);
    return inTransaction(db, async (tx) => {
      const studio = await getStudio(tx);
      const slot = { accountId: customer.id, start, hours: body.hours, isStaff: isStaff(account) };
      const balance = await getBalance(tx, customer.id, now);
      const balanceProblem = balance < body.hours ? calls.NOT_ENOUGH_HOURS : null;
      const conflictProblem = (await isSlotTaken(tx, studio, slot, now)) ? calls.JUST_TAKEN : null;
      return {
        cost: body.hours,
        balance,
        balance_after: balance - body.hours,
        cancel_until: toIso(toReservedTime(start, body.hours, studio).cancel_until),
        problem:
          conflictProblem ?? (await findBookingProblem(tx, studio, slot, now)) ?? balanceProblem,
        needs_approval: studio.needs_approval === 1 && !isStaff(account),
      };
    });
  });
}

export function bookingRoutes(api: Api): void {
  readRoutes(api);

  api.bind(calls.createReservation, async ({ body }, services, ctx) =>
    getView(services, await createReservation(services, getAuthor(ctx), body)),
  );
  api.bind(calls.confirmReservation, async ({ params, body }, services, ctx) =>
    getView(services, await confirmReservation(services, getAuthor(ctx), params.id, body)),
  );
  api.bind(calls.cancelReservation, async ({ params, body }, services, ctx) =>
    getView(services, await cancelReservation(services, getAuthor(ctx), params.id, body)),
  );
  api.bind(calls.moveReservation, async ({ params, body }, services, ctx) =>
    getView(services, await moveReservation(services, getAuthor(ctx), params.id, body)),
  );
  api.bind(calls.decideReservation, async ({ params, body }, services, ctx) =>
    getView(services, await decideReservation(services, getAuthor(ctx), params.id, body)),
  );
}
