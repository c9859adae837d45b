import { randomBytes } from 'node:crypto';
import * as calls from '../../../contracts/reservations.ts';
import { getCalendar } from '../../../contracts/studio.ts';
import { setFeedToken } from '../../accounts/shared-store.ts';
import { inTransaction } from '../../db/scope.ts';
import { type Account, authorOf } from '../../http/account.ts';
import { pageView, windowOf } from '../../http/paging.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Api, Services } from '../../services.ts';
import { customerOf, isStaff, listedAccount } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { balanceOf } from '../hours/ledger.ts';
import { HOUR } from '../rules.ts';
import { getStudio } from '../store.ts';
import { findProblem, isTaken } from './availability.ts';
import { readCalendar } from './calendar.ts';
import { cancel, decide, move } from './change-reservation.ts';
import { writeCalendar } from './ics.ts';
import { confirm, reserve } from './reserve.ts';
import { findReservation, listReservations, type ReservationOfCustomer } from './store.ts';
import { reservationView } from './view.ts';

/**
 * Returns a reservation of the account.
 * @throws HttpError 404 when it does not exist or belongs to another customer
 */
async function getOwn({ db }: Services, account: Account, id: number) {
  const row = await findReservation(db, id);
  if (row === null || !(isStaff(account) || row.account_id === account.id)) throw notFound();
  return row;
}

async function viewOf({ db, clock }: Services, row: ReservationOfCustomer) {
  return reservationView(row, await getStudio(db), clock.now());
}

function readRoutes(api: Api): void {
  api.bind(getCalendar, async ({ query }, services, from) => {
    await applyDueExpirations(services);
    return readCalendar(services, authorOf(from), query);
  });

  api.bind(calls.listReservations, async ({ query }, services, from) => {
    const { db, clock } = services;
    await applyDueExpirations(services);
    const now = clock.now();
    const filter = {
      accountId: listedAccount(authorOf(from), query.account),
      when: query.when ?? null,
      state: query.state ?? null,
      search: query.search ?? '',
      now,
    };
    const page = await listReservations(db, filter, windowOf(query));
    const studio = await getStudio(db);
    const results = page.results.map((row) => reservationView(row, studio, now));
    return pageView('/capsula/reservations/', query, { count: page.count, results });
  });

  api.bind(calls.getReservation, async ({ params }, services, from) => {
    await applyDueExpirations(services);
    return viewOf(services, await getOwn(services, authorOf(from), params.id));
  });

  api.bind(calls.getReservationFile, async ({ params }, services, from) => {
    const row = await getOwn(services, authorOf(from), params.id);
    return writeCalendar([row], { name: 'La Cápsula', origin: services.siteUrl.get() });
  });

  api.bind(calls.getFeedAddress, async ({ body }, { db, siteUrl }, from) => {
    const { id } = authorOf(from);
    const token = randomBytes(24).toString('base64url');
    const isSet = await setFeedToken(db, id, { token, onlyFirst: body.renew !== true });
    return { url: isSet ? `${siteUrl.get()}/reservaciones/${token}.ics` : null };
  });

  api.bind(calls.quoteReservation, async ({ body }, services, from) => {
    const { db, clock } = services;
    await applyDueExpirations(services);
    const account = authorOf(from);
    const customer = await customerOf(db, account, body.account);
    const now = clock.now();
    const start = Date.parse(body.starts_at);
    return inTransaction(db, async (tx) => {
      const studio = await getStudio(tx);
      const asked = {
        accountId: customer.id,
        start,
        hours: body.hours,
        isStaff: isStaff(account),
      };
      const balance = await balanceOf(tx, customer.id, now);
      const isShort = balance < body.hours ? calls.NOT_ENOUGH_HOURS : null;
      const taken = (await isTaken(tx, studio, asked, now)) ? calls.JUST_TAKEN : null;
      return {
        cost: body.hours,
        balance,
        balance_after: balance - body.hours,
        cancel_until: new Date(start - studio.cancel_hours * HOUR).toISOString(),
        problem: taken ?? (await findProblem(tx, studio, asked, now)) ?? isShort,
        needs_approval: studio.needs_approval === 1 && !isStaff(account),
      };
    });
  });
}

export function bookingRoutes(api: Api): void {
  readRoutes(api);

  api.bind(calls.createReservation, async ({ body }, services, from) =>
    viewOf(services, await reserve(services, authorOf(from), body)),
  );
  api.bind(calls.confirmReservation, async ({ params, body }, services, from) => {
    await getOwn(services, authorOf(from), params.id);
    return viewOf(services, await confirm(services, authorOf(from), params.id, body));
  });
  api.bind(calls.cancelReservation, async ({ params, body }, services, from) => {
    await getOwn(services, authorOf(from), params.id);
    return viewOf(services, await cancel(services, authorOf(from), params.id, body));
  });
  api.bind(calls.moveReservation, async ({ params, body }, services, from) => {
    await getOwn(services, authorOf(from), params.id);
    return viewOf(services, await move(services, authorOf(from), params.id, body));
  });
  api.bind(calls.decideReservation, async ({ params, body }, services, from) => {
    await getOwn(services, authorOf(from), params.id);
    return viewOf(services, await decide(services, authorOf(from), params.id, body));
  });
}
