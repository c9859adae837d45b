import * as calls from '../../../contracts/alerts.ts';
import type { Reply } from '../../../contracts/calls.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Database } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { retryDeadlocks } from '../../db/retry-deadlocks.ts';
import { inTransaction } from '../../db/scope.ts';
import { findActiveEntry } from '../../entries/shared-store.ts';
import type { RequestContext } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import { invalid, tooMany } from '../../http/failures.ts';
import { estimateWaitMs, findUnsentJobId } from '../../mail/counts-store.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Api, Services } from '../../services.ts';
import { createAlertConfirmationEmail } from '../emails.ts';
import { getSiteIdentity } from '../site-identity.ts';
import * as changesStore from './changes-store.ts';
import { createConfirmUrl } from './notify.ts';
import { findOrCreateKeys, isPushKey, isPushService, type PushTarget } from './push.ts';
import * as store from './store.ts';

/** Alerts that one IP address adds or moves; counted apart, those that it ends. */
const ALERT_LIMIT = { limit: 30, windowMs: 15 * MINUTE_MS };

/** Hash of what identifies a mailbox. */
export const hashMailbox = (email: string) => hashToken(`mail ${canonicalEmail(email).key}`);
const hashEndpoint = (endpoint: string) => hashToken(`push ${endpoint}`);

async function findSubject(
  db: Database,
  { subject, ref }: { subject: 'date' | 'contest'; ref: string },
): Promise<store.Subject> {
  if (subject === 'date') {
    return { subject, subject_id: /^[1-9]\d{0,14}$/.test(ref) ? Number(ref) : 0 };
  }
  const entry = await findActiveEntry(db, 'event', ref);
  return { subject, subject_id: entry?.id ?? 0 };
}

interface AlertRecipient {
  email: string;
  push: PushTarget | null;
}

async function addAlert(
  services: Services,
  subject: store.Subject,
  { email, push }: AlertRecipient,
  ctx: RequestContext,
): Promise<Reply<'POST /content/alerts/'>> {
  const { db, clock, mail, secrets, config } = services;
  const now = clock.now();
  const { name } = await getSiteIdentity(services);
  const news = await changesStore.findNews(db, subject, now);
  if (news === null) throw notFound();
  // Where mail stays on the machine nobody could confirm.
  const isConfirmed = push !== null || config.smtpUrl === null;
  return inTransaction(db, async (tx) => {
    const { alert, isKept } = await store.addOrRenewAlert(tx, {
      ...subject,
      email,
      target_hash: push === null ? hashMailbox(email) : hashEndpoint(push.endpoint),
      push: push === null ? '' : secrets.seal(JSON.stringify(push), 'push'),
      created_at: now,
      asked_at: now,
      confirmed_at: isConfirmed ? now : null,
      // What the page says already is no news.
      ...news.known,
    });
    const row = { alert_id: alert.id, created_at: now, due_at: now, sent_at: now };
    const pushRows = news.once.map(({ key }) => ({ ...row, news: key, attempts: 0 }));
    if (!isKept) await insertMany(tx, 'alert_news', pushRows, { skipExisting: true });
    let job: number | null = null;
    // A confirmed one too: the answer does not tell that it is.
    if (!isConfirmed) {
      const confirmLink = createConfirmUrl(services, alert, email);
      const content = createAlertConfirmationEmail({ siteName: name, confirmLink });
      const common = { kind: 'alert_request', to: email, network: ctx.subnet } as const;
      job = await mail.queueOrDrop(tx, { ...common, ...content });
    }
    // Of the earlier mail, if that is not sent yet.
    const unsent = job ?? (await findUnsentJobId(tx, 'alert_request', email));
    const delay = unsent === null ? 0 : await estimateWaitMs(tx, unsent, now);
    const waitMinutes = Math.round(delay / MINUTE_MS);
    return {
      is_confirmed: isConfirmed,
      is_mailed: job !== null,
      ...(waitMinutes > 0 ? { wait_minutes: waitMinutes } : {}),
    };
  });
}

/** Registers the routes of "Avíseme". */
export function alertRoutes(api: Api): void {
  api.bind(calls.findPushKey, async (_input, services) => ({
    push_key: services.config.isOffline
      ? ((await findOrCreateKeys(services))?.publicKey ?? null)
      : null,
  }));
  api.bind(calls.addAlert, async ({ body }, services, ctx) => {
    const { throttle, config, db, mail } = services;
    const attempt = await throttle.begin(`alert ${ctx.rateLimitKey}`, ALERT_LIMIT);
    if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
    try {
      const { endpoint = '', p256dh = '', auth = '' } = body;
      const email = body.email?.toLowerCase() ?? '';
      const isSupported = isPushService(endpoint, config.pushServiceUrl) && isPushKey(p256dh);
      if (email === '' && (!isSupported || auth === '')) {
        throw invalid({ endpoint: calls.NOT_A_PUSH_SERVICE });
      }
      const push = email === '' ? { endpoint, keys: { p256dh, auth } } : null;
      const subject = await findSubject(db, body);
      return await addAlert(services, subject, { email, push }, ctx);
    } finally {
      await attempt.end(true);
      mail.wake();
    }
  });
  api.bind(calls.findAlert, async ({ body }, { db }) => {
    const subject = await findSubject(db, body);
    const alert = await store.findAlert(db, subject, hashEndpoint(body.endpoint));
    return { is_on: alert !== undefined };
  });
  api.bind(calls.moveAlerts, async ({ body }, { db, secrets, config, throttle }, ctx) => {
    await countRequest(throttle, `alert ${ctx.rateLimitKey}`, ALERT_LIMIT);
    const { from, endpoint, p256dh, auth } = body;
    if (!isPushService(endpoint, config.pushServiceUrl) || !isPushKey(p256dh)) {
      throw invalid({ endpoint: calls.NOT_A_PUSH_SERVICE });
    }
    const push = secrets.seal(JSON.stringify({ endpoint, keys: { p256dh, auth } }), 'push');
    const target = { target_hash: hashEndpoint(endpoint), push };
    await retryDeadlocks(() =>
      inTransaction(db, (tx) => store.moveTarget(tx, hashEndpoint(from), target)),
    );
    return { is_moved: true } as const;
  });
  api.bind(calls.endAlert, async ({ body }, { db, clock, throttle }, ctx) => {
    await countRequest(throttle, `alert end ${ctx.rateLimitKey}`, ALERT_LIMIT);
    const target = { ...(await findSubject(db, body)), target_hash: hashEndpoint(body.endpoint) };
    await inTransaction(db, (tx) => store.deleteAlertsAndMails(tx, target, clock.now()));
    return { is_on: false } as const;
  });
}
