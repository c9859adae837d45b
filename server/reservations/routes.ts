import type { FastifyInstance } from 'fastify';
import type { Api } from '../http/api.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import { findFeed } from './booking/feed-store.ts';
import { writeCalendar } from './booking/ics.ts';
import { bookingRoutes } from './booking/routes.ts';
import { hourRoutes } from './hours/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { DAY } from './rules.ts';
import { studioRoutes } from './studio/routes.ts';

/** Registers the routes of the studio: rules, packs, the ledger of hours, reservations. */
export function reservationRoutes(api: Api, services: Services): void {
  studioRoutes(api, services);
  purchaseRoutes(api, services);
  hourRoutes(api, services);
  bookingRoutes(api, services);
}

/** Registers the private calendar feed of a customer, for calendar apps. */
export function registerReservationFeed(http: FastifyInstance, services: Services): void {
  const { db, clock, siteUrl } = services;
  http.get<{ Params: { token: string } }>('/reservaciones/:token.ics', async (request, reply) => {
    const rows = await findFeed(db, request.params.token, clock.now() - 31 * DAY);
    if (rows === null) throw notFound();
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
      .send(writeCalendar(rows, { name: 'La Cápsula', origin: siteUrl.get() }));
  });
}
