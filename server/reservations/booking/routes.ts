import { randomBytes } from 'node:crypto';
import * as calls from '../../../contracts/reservations.ts';
import { getCalendar } from '../../../contracts/studio.ts';
import { setFeedToken } from '../../accounts/shared-store.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { toIso } from '../../platform/clock.ts';
import type { Api, Services } from '../../services.ts';
import { getCustomer, getListedAccountId, isStaff } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { getBalance } from '../hours/ledger.ts';
import { toReservedTime } from '../rules.ts';
import { getStudio } from '../store.ts';
import { findBookingProblem, isSlotTaken } from './availability.ts';
import { getCalendarView } from './calendar.ts';
import {
  cancelReservation,
  confirmReservation,
  decideReservation,
  getReservation,
  moveReservation,
} from './change-reservation.ts';
import { toIcs } from './ics.ts';
import { createReservation } from './reserve.ts';
import { listReservations, type ReservationWithCustomer } from './store.ts';
import { toReservationItem } from './view.ts';

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
