import { DAY_MS } from '../../contracts/durations.ts';
import { notFound } from '../platform/errors.ts';
import type { Api, HttpRoutes } from '../services.ts';
import { toIcs } from './booking/ics.ts';
import { bookingRoutes } from './booking/routes.ts';
import { findFeedReservations } from './booking/store.ts';
import { hourRoutes } from './hours/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { studioRoutes } from './studio/routes.ts';

/** Registers the routes of the studio: rules, packs, the ledger of hours, reservations. */
export function reservationRoutes(api: Api, routes: HttpRoutes): void {
  studioRoutes(api);
  purchaseRoutes(api);
  hourRoutes(api);
  bookingRoutes(api);
  registerFeed(routes);
}

/** Registers the private calendar feed of a customer, for calendar apps. */
function registerFeed({ http, services }: HttpRoutes): void {
  const { db, clock, siteUrl } = services;
  http.get<{ Params: { token: string } }>('/reservaciones/:token.ics', async (request, reply) => {
    const rows = await findFeedReservations(db, request.params.token, clock.now() - 31 * DAY_MS);
    if (rows === null) throw notFound();
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
      .send(toIcs(rows, siteUrl.get()));
  });
}
