import * as calls from '../../../contracts/alerts.ts';
import { requireCaptcha } from '../../captcha/require-captcha.ts';
import type { Database } from '../../db/database.ts';
import { retryDeadlocks } from '../../db/retry-deadlocks.ts';
import { inTransaction } from '../../db/scope.ts';
import { findActiveEntry } from '../../entries/shared-store.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { isSubjectOpen } from '../subscribers/interests-store.ts';
import { createToken, requestSubscription } from '../subscribers/subscribe.ts';
import { findOrCreateKeys, isUsable, type PushTarget } from './push.ts';
import * as store from './store.ts';

/** Returns the interest in a subject. */
async function toInterest(
  db: Database,
  { subject, ref }: { subject: 'date' | 'contest'; ref: string },
): Promise<string> {
  if (subject === 'date') return `date-${/^[1-9]\d{0,14}$/.test(ref) ? ref : 0}`;
  return `event-${(await findActiveEntry(db, 'event', ref))?.id ?? 0}`;
}

/** Seals the address of a browser. @throws HttpError 400 when no push can be sent to it */
function sealBrowser({ secrets, config }: Services, target: PushTarget) {
  if (target.keys.auth === '' || !isUsable(target, config))
    throw invalid({ endpoint: calls.NOT_A_PUSH_SERVICE });
  return { endpoint: target.endpoint, push: secrets.seal(JSON.stringify(target), 'push') };
}

/** Registers the routes of "Avíseme". */
export function alertRoutes(api: Api): void {
  api.bind(calls.findPushKey, async (_input, services) => ({
    push_key: services.config.isOffline
      ? ((await findOrCreateKeys(services))?.publicKey ?? null)
      : null,
  }));
  api.bind(calls.addAlert, async ({ body }, services, ctx) => {
    const { db, clock, captcha, config } = services;
    const { email, endpoint = '', p256dh = '', auth = '', token } = body;
    const browser =
      email === undefined ? sealBrowser(services, { endpoint, keys: { p256dh, auth } }) : null;
    const code = await toInterest(db, body);
    if (!(await isSubjectOpen(db, code, clock.now()))) throw notFound();
    await requireCaptcha(captcha, token, ctx);
    if (browser !== null) {
      const interest = { code, token: createToken(), now: clock.now() };
      await inTransaction(db, (tx) => store.addBrowser(tx, browser, interest));
      return { is_confirmed: true, is_mailed: false };
    }
    // A mailbox that has the interest too: the answer does not tell that it has.
    const wish = { email: (email ?? '').toLowerCase(), codes: [code] };
    const { isMailed } = await requestSubscription(services, wish);
    return { is_confirmed: config.smtpUrl === null, is_mailed: isMailed };
  });
  api.bind(calls.findAlert, async ({ body }, { db }) => ({
    is_on: await store.hasBrowserInterest(db, body.endpoint, await toInterest(db, body)),
  }));
  api.bind(calls.moveAlerts, async ({ body }, services) => {
    const { db } = services;
    const { from, endpoint, p256dh, auth } = body;
    const browser = sealBrowser(services, { endpoint, keys: { p256dh, auth } });
    await retryDeadlocks(() => inTransaction(db, (tx) => store.moveBrowser(tx, from, browser)));
    return { is_moved: true } as const;
  });
  api.bind(calls.endAlert, async ({ body }, { db }) => {
    const code = await toInterest(db, body);
    await inTransaction(db, (tx) => store.endBrowserInterest(tx, body.endpoint, code));
    return { is_on: false } as const;
  });
}
