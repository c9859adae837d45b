import { randomBytes } from 'node:crypto';
import { paths } from '../../../contracts/paths.ts';
import { RETENTION } from '../../../contracts/retention.ts';
import { ALREADY_SUBSCRIBED } from '../../../contracts/subscribers.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid, tooMany } from '../../http/failures.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { confirmationEmail, welcomeEmail } from '../emails.ts';
import { findSiteIdentity } from '../site-identity.ts';
import type { Choices } from './choices-store.ts';
import * as store from './store.ts';

/** New subscriptions per IP address; each sends an e-mail to the given address. */
const NEW_LIMIT = { limit: 30, windowMs: 15 * 60_000 };
/**
 * Requests per IP address that reveal whether an e-mail is subscribed. Higher than `NEW_LIMIT`, because
 * people share addresses.
 */
const PROBE_LIMIT = { limit: 300, windowMs: 15 * 60_000 };

/**
 * Returns the URL that ends a subscription: a page of the site that also accepts one-click
 * unsubscription (RFC 8058).
 */
export function unsubscribeAddress(origin: string, token: string): string {
  return `${origin}/baja?clave=${token}`;
}

/** Returns the URL of the page on which a subscriber chooses what to get. */
export function preferencesAddress(origin: string, token: string): string {
  return `${origin}${paths.preferences}?clave=${token}`;
}

/** A subscription since a moment: a later one of the same mailbox is another. */
type Subscription = { id: number; created_at: number };

const getSubject = ({ id, created_at }: Subscription) => `subscription ${id} ${created_at}`;

/**
 * Returns the URL of the page with the button that confirms a subscription. Its key is signed, so that each mail
 * to a mailbox holds, however many there were.
 */
function getConfirmAddress(
  { siteUrl, signer, clock }: Services,
  subscription: Subscription,
): string {
  const until = clock.now() + RETENTION.unconfirmed.days * 86_400_000;
  const key = `${subscription.id}.${signer.sign(getSubject(subscription), until)}`;
  return `${siteUrl.get()}${paths.confirmSubscription}?clave=${key}`;
}

/** Confirms the subscription of a mailed key; does nothing when there is none or it has ended. */
export async function confirm({ db, signer, clock }: Services, key: string): Promise<void> {
  const [, id, signature] = /^(\d{1,15})\.(.+)$/.exec(key) ?? [];
  const now = clock.now();
  // Mails of earlier versions have the token that also ends the subscription.
  if (id === undefined) return store.confirm(db, { token_hash: hashToken(key) }, now);
  const row = await store.subscribers.find(db, Number(id));
  if (row && signer.isSigned(signature, getSubject(row)))
    await store.confirm(db, { id: row.id }, now);
}

async function addSubscriber(
  services: Services,
  { email, ...choices }: { email: string } & Choices,
  network: string,
): Promise<boolean> {
  const { db, mail, clock, config } = services;
  // Where mail stays on the machine nobody could confirm.
  const isConfirmed = config.smtpUrl === null;
  const { name } = await findSiteIdentity(services);
  const token = randomBytes(24).toString('base64url');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const id = await store.insertOrReactivate(tx, {
      ...{ email, token, now, isConfirmed, ...choices },
    });
    if (id === null) return false;
    const origin = services.siteUrl.get();
    const unsubscribeLink = unsubscribeAddress(origin, token);
    const mailContent = isConfirmed
      ? welcomeEmail({
          ...{ siteName: name, unsubscribeLink },
          preferencesLink: preferencesAddress(origin, token),
        })
      : confirmationEmail({
          siteName: name,
          confirmLink: getConfirmAddress(services, { id, created_at: now }),
        });
    const job = await mail.queue(tx, {
      ...{ kind: 'subscription', to: email, network, ...mailContent },
    });
    await store.subscribers.update(tx, id, { mail_job_id: job });
    return true;
  });
}

/**
 * Mails the question to confirm again to a mailbox that has not answered it, as often as its budget allows.
 * Nothing for any other mailbox.
 */
async function askAgain(services: Services, mailbox: string, network: string): Promise<void> {
  const { db, mail } = services;
  const { name } = await findSiteIdentity(services);
  await inTransaction(db, async (tx) => {
    const subscription = await store.findUnconfirmed(tx, mailbox);
    if (subscription === null) return;
    const { id, email: to } = subscription;
    const confirmLink = getConfirmAddress(services, subscription);
    const content = confirmationEmail({ siteName: name, confirmLink });
    const job = await mail.queueOrDrop(tx, { kind: 'subscription', to, network, ...content });
    if (job !== null) await store.subscribers.update(tx, id, { mail_job_id: job });
  });
  mail.wake();
}

/**
 * Subscribes the e-mail, compared in lower case, and queues an e-mail that asks to confirm, or
 * a welcome where no mail leaves the machine. Of concurrent
 * requests for the same e-mail one succeeds. A former subscriber can subscribe again.
 * @throws HttpError 400 on `email` when it is already subscribed; 429 with too many requests from
 *   one IP address
 */
export async function subscribe(
  services: Services,
  input: { email: string } & Choices,
  ctx: RequestContext,
): Promise<{ email: string }> {
  const { throttle } = services;
  const email = input.email.toLowerCase();
  const probeBucket = `subscription-known ${ctx.rateLimitKey}`;
  const probes = await throttle.check(probeBucket, PROBE_LIMIT);
  if (!probes.allowed) throw tooMany(probes.retryAfterSeconds);
  const attempt = await throttle.begin(`subscription ${ctx.rateLimitKey}`, NEW_LIMIT);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  let isNew = false;
  try {
    isNew =
      !(await store.isSubscribed(services.db, email)) &&
      (await addSubscriber(services, { ...input, email }, ctx.subnet));
  } finally {
    await attempt.end(isNew);
  }
  if (!isNew) {
    await throttle.hit(probeBucket);
    await askAgain(services, email, ctx.subnet);
    throw invalid({ email: ALREADY_SUBSCRIBED });
  }
  services.mail.wake();
  return { email };
}
