import { MINUTE_MS } from '../../../contracts/durations.ts';
import * as calls from '../../../contracts/own-applications.ts';
import type { RequestContext } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import type { Api, Services } from '../../services.ts';
import { correctOwn, deleteOwn, getOwn, setOwnHeads, withdrawOwn } from './change-own.ts';
import { ownView } from './view.ts';

/** Requests per IP address; high, because a school shares one. Secrets cannot be guessed. */
const LIMIT = { limit: 300, windowMs: 15 * MINUTE_MS };

/** Registers the calls of an applicant's private link. The secret is never part of an address. */
export function ownApplicationRoutes(api: Api): void {
  const count = ({ throttle }: Services, { rateLimitKey }: RequestContext) =>
    countRequest(throttle, `own-application ${rateLimitKey}`, LIMIT);

  async function show(services: Services, secret: string) {
    const { db, clock } = services;
    const { row, contest } = await getOwn(services, secret);
    return ownView(db, row, contest, clock.now());
  }

  api.bind(calls.findOwnApplication, async ({ body }, services, ctx) => {
    await count(services, ctx);
    return show(services, body.secret);
  });
  api.bind(
    calls.changeOwnApplication,
    async ({ body: { secret, ...correction } }, services, ctx) => {
      await count(services, ctx);
      await correctOwn(services, secret, correction);
      return show(services, secret);
    },
  );
  api.bind(calls.setOwnHeads, async ({ body }, services, ctx) => {
    await count(services, ctx);
    await setOwnHeads(services, body.secret, body.wants_heads ?? false);
    return show(services, body.secret);
  });
  api.bind(calls.withdrawOwnApplication, async ({ body }, services, ctx) => {
    await count(services, ctx);
    await withdrawOwn(services, body.secret);
    return show(services, body.secret);
  });
  api.bind(calls.deleteOwnApplication, async ({ body }, services, ctx) => {
    await count(services, ctx);
    return { is_whole: await deleteOwn(services, body.secret) };
  });
}
