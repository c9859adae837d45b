import { MINUTE_MS } from '../../../contracts/durations.ts';
import * as calls from '../../../contracts/own-applications.ts';
import type { RequestContext } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import type { Api, Services } from '../../services.ts';
import {
  correctOwn,
  deleteOwn,
  getOwnApplication,
  setOwnHeads,
  withdrawOwn,
} from './change-own.ts';
import { getOwnApplicationView } from './view.ts';

/** Requests per IP address; high, because a school shares one. Secrets cannot be guessed. */
const OWN_APPLICATION_LIMIT = { limit: 300, windowMs: 15 * MINUTE_MS };

/** Registers the calls of an applicant's private link. The secret is never part of an address. */
export function ownApplicationRoutes(api: Api): void {
  const countCall = ({ throttle }: Services, { rateLimitKey }: RequestContext) =>
    countRequest(throttle, `own-application ${rateLimitKey}`, OWN_APPLICATION_LIMIT);

  async function getView(services: Services, secret: string) {
    const { db, clock } = services;
    const { row, contest } = await getOwnApplication(services, secret);
    return getOwnApplicationView(db, row, contest, clock.now());
  }

  api.bind(calls.findOwnApplication, async ({ body }, services, ctx) => {
    await countCall(services, ctx);
    return getView(services, body.secret);
  });
  api.bind(
    calls.changeOwnApplication,
    async ({ body: { secret, ...correction } }, services, ctx) => {
      await countCall(services, ctx);
      await correctOwn(services, secret, correction);
      return getView(services, secret);
    },
  );
  api.bind(calls.setOwnHeads, async ({ body }, services, ctx) => {
    await countCall(services, ctx);
    await setOwnHeads(services, body.secret, body.wants_heads ?? false);
    return getView(services, body.secret);
  });
  api.bind(calls.withdrawOwnApplication, async ({ body }, services, ctx) => {
    await countCall(services, ctx);
    await withdrawOwn(services, body.secret);
    return getView(services, body.secret);
  });
  api.bind(calls.deleteOwnApplication, async ({ body }, services, ctx) => {
    await countCall(services, ctx);
    return { is_whole: await deleteOwn(services, body.secret) };
  });
}
