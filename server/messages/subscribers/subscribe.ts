import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { interests } from '../../../contracts/interests.ts';
import { paths } from '../../../contracts/paths.ts';
import { ALREADY_SUBSCRIBED } from '../../../contracts/subscribers.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid, tooMany } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { createSubscriptionConfirmationEmail, createWelcomeEmail } from '../emails.ts';
import { getSiteIdentity } from '../site-identity.ts';
import type { Choices } from './choices-store.ts';
import * as requestsStore from './requests-store.ts';
import * as store from './store.ts';

/** New subscriptions per IP address; each sends an e-mail to the given address. */
const NEW_LIMIT = { limit: 30, windowMs: 15 * MINUTE_MS };
/**
 * Requests per IP address that reveal whether an e-mail is subscribed. Higher than `NEW_LIMIT`, because
 * people share addresses.
 */
const PROBE_LIMIT = { limit: 300, windowMs: 15 * MINUTE_MS };

const createToken = () => randomBytes(24).toString('base64url');

/** Returns the URL that ends a subscription: a page that also takes one click (RFC 8058). */
export function getUnsubscribeUrl(origin: string, token: string): string {
  return `${origin}${paths.unsubscribe}?clave=${token}`;
}

/** Returns the URL of the page on which a subscriber chooses what to get. */
export function getPreferencesUrl(origin: string, token: string): string {
  return `${origin}${paths.preferences}?clave=${token}`;
}

const getSignedSubject = ({ id, asked_at }: requestsStore.Request) =>
  `subscription ${id} ${asked_at}`;

/** Writes choices for a key: the country (`-`: none) and the places of the interests; what stays is left out. */
function encodeChoices({ country, interests: selected }: Choices): string {
  const places = selected?.map((item) => interests.indexOf(item)).join('');
  return `${country === '' ? '-' : (country ?? '')}${places === undefined ? '' : `i${places}`}`;
}

function decodeChoices(written: string): Choices {
  const [, country = '', places] = /^([A-Z]{2}|-)?(?:i(\d*))?$/.exec(written) ?? [];
  return {
    country: country === '' ? undefined : country.replace('-', ''),
    interests:
      places === undefined
        ? undefined
        : interests.filter((_, index) => places.includes(`${index}`)),
  };
}

/**
 * Returns the URL of the page with the button that confirms a subscription. Its key is signed, so that each mail
 * to a mailbox holds, however many there were, with what was chosen in its request.
 */
function createConfirmUrl(
  { siteUrl, signer, clock }: Services,
  request: requestsStore.Request,
  choices: Choices,
): string {
  const written = encodeChoices(choices);
  const signature = signer.sign(
    `${getSignedSubject(request)} ${written}`,
    clock.now() + requestsStore.REQUEST_MS,
  );
  return `${siteUrl.get()}${paths.confirmSubscription}?clave=${request.id}.${written}.${signature}`;
}

/** Confirms the subscription of a mailed key. Returns whether its mailbox is subscribed. */
export async function confirmSubscription(
  { db, signer, clock, figures }: Services,
  key: string,
): Promise<boolean> {
  const now = clock.now();
  const [, id, written = '', signature] =
    /^(\d{1,15})\.([A-Z-]*(?:i\d*)?)\.(\d+\..+)$/.exec(key) ?? [];
  if (id === undefined) return false;
  const { isSubscribed, isNew } = await inTransaction(db, (tx) =>
    requestsStore.confirmRequest(tx, Number(id), {
      now,
      token: createToken(),
      choices: decodeChoices(written),
      isGood: (row) =>
        (row.is_active === 1 || (row.asked_at ?? -1) >= (row.ended_at ?? 0)) &&
        signer.isSigned(signature, `${getSignedSubject(row)} ${written}`),
    }),
  );
  if (isNew) figures.count('confirmed');
  return isSubscribed;
}

async function addSubscriber(
  services: Services,
  { email, ...choices }: { email: string } & Choices,
  network: string,
): Promise<boolean> {
  const { db, mail, clock, config, figures } = services;
  const { name } = await getSiteIdentity(services);
  const token = createToken();
  const now = clock.now();
  // Where mail stays on the machine nobody could confirm.
  const isConfirmed = config.smtpUrl === null;
  const isAdded = await inTransaction(db, async (tx) => {
    const request = await requestsStore.insertOrRenewRequest(tx, { email, token, now });
    if (request === undefined) return false;
    const { id } = request;
    const origin = services.siteUrl.get();
    const unsubscribeLink = getUnsubscribeUrl(origin, token);
    const mailContent = isConfirmed
      ? createWelcomeEmail({
          siteName: name,
          unsubscribeLink,
          preferencesLink: getPreferencesUrl(origin, token),
        })
      : createSubscriptionConfirmationEmail({
          siteName: name,
          confirmLink: createConfirmUrl(services, request, choices),
        });
    const mail_job_id = await mail.queue(tx, {
      kind: 'subscription',
      to: email,
      network,
      ...mailContent,
    });
    await store.subscribers.update(tx, id, { mail_job_id });
    if (!isConfirmed) return true;
    // The mailbox's budget is locked by now: of two spellings the second one sees the first.
    if (await store.isSubscribed(tx, email)) throw invalid({ email: ALREADY_SUBSCRIBED });
    return (await requestsStore.confirmRequest(tx, id, { token, now, choices, isGood: () => true }))
      .isNew;
  });
  if (isAdded) figures.count('subscribed');
  if (isAdded && isConfirmed) figures.count('confirmed');
  return isAdded;
}

/**
 * Mails the question to confirm again to an address that has not answered it, as often as its budget allows.
 * Nothing for any other address.
 */
async function resendConfirmation(
  services: Services,
  { email: to, ...choices }: { email: string } & Choices,
  network: string,
): Promise<void> {
  const { db, mail } = services;
  const { name } = await getSiteIdentity(services);
  await inTransaction(db, async (tx) => {
    const request = await requestsStore.findRequest(tx, to);
    if (request === undefined) return;
    const confirmLink = createConfirmUrl(services, request, choices);
    const content = createSubscriptionConfirmationEmail({ siteName: name, confirmLink });
    const job = await mail.queueOrDrop(tx, { kind: 'subscription', to, network, ...content });
    if (job !== null) await store.subscribers.update(tx, request.id, { mail_job_id: job });
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
  const probe = await throttle.begin(`subscription-known ${ctx.rateLimitKey}`, PROBE_LIMIT);
  if (!probe.allowed) throw tooMany(probe.retryAfterSeconds);
  let isNew = false;
  let isKnown = false;
  try {
    const attempt = await throttle.begin(`subscription ${ctx.rateLimitKey}`, NEW_LIMIT);
    if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
    try {
      isNew =
        !(await store.isSubscribed(services.db, email)) &&
        (await addSubscriber(services, { ...input, email }, ctx.subnet));
    } finally {
      await attempt.end(isNew);
    }
    isKnown = !isNew;
  } finally {
    await probe.end(isKnown);
  }
  if (isKnown) {
    await resendConfirmation(services, { ...input, email }, ctx.subnet);
    throw invalid({ email: ALREADY_SUBSCRIBED });
  }
  services.mail.wake();
  return { email };
}
