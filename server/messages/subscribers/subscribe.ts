import { randomBytes } from 'node:crypto';
import { EVERYTHING, isInterest, parseSubject } from '../../../contracts/interests.ts';
import { paths } from '../../../contracts/paths.ts';
import { ALREADY_SUBSCRIBED } from '../../../contracts/subscribers.ts';
import { inTransaction } from '../../db/scope.ts';
import { invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { createSubscriptionConfirmationEmail, createWelcomeEmail } from '../emails.ts';
import { getSiteIdentity } from '../site-identity.ts';
import * as requestsStore from './requests-store.ts';
import * as store from './store.ts';

export const createToken = () => randomBytes(24).toString('base64url');

/** Returns the URL that ends a subscription: a page that also takes one click (RFC 8058). */
export function getUnsubscribeUrl(origin: string, token: string): string {
  return `${origin}${paths.unsubscribe}?clave=${token}`;
}

/** Returns the URL of the page on which a subscriber chooses what to get. */
export function getPreferencesUrl(origin: string, token: string): string {
  return `${origin}${paths.preferences}?clave=${token}`;
}

/** What a mailbox is to get. */
export interface Wish {
  email: string;
  country?: string | undefined;
  /** Interests, at least one. */
  codes: readonly string[];
}

const getSignedSubject = ({ id, asked_at }: requestsStore.Request, written: string) =>
  `subscription ${id} ${asked_at} ${written}`;

/** Writes what is wanted for a key: the country (`-`: none; left out: as it is), and the interests. */
const encodeWish = ({ country, codes }: Omit<Wish, 'email'>) =>
  [country === '' ? '-' : (country ?? ''), ...codes].join('_');

function decodeWish(written: string): Omit<Wish, 'email'> {
  const [country = '', ...codes] = written.split('_');
  return {
    country: country === '' ? undefined : country.replace('-', ''),
    codes: codes.filter(isInterest),
  };
}

/**
 * Returns the URL of the page with the button that confirms a subscription. Its key is signed, so that each mail
 * to a mailbox holds, however many there were, with what was chosen in its request.
 */
function createConfirmUrl(
  { siteUrl, signer, clock }: Services,
  request: requestsStore.Request,
  wish: Wish,
): string {
  const written = encodeWish(wish);
  const until = clock.now() + requestsStore.REQUEST_MS;
  const signature = signer.sign(getSignedSubject(request, written), until);
  return `${siteUrl.get()}${paths.confirmSubscription}?clave=${request.id}.${written}.${signature}`;
}

/** Confirms the subscription of a mailed key. Returns whether its mailbox is subscribed. */
export async function confirmSubscription(
  { db, signer, clock, figures }: Services,
  key: string,
): Promise<boolean> {
  const [, id, written = '', signature] = /^(\d{1,15})\.([\w-]*)\.(\d+\..+)$/.exec(key) ?? [];
  if (id === undefined) return false;
  const { isSubscribed, isNew } = await inTransaction(db, (tx) =>
    requestsStore.confirmRequest(tx, Number(id), {
      ...{ now: clock.now(), token: createToken(), country: undefined },
      ...decodeWish(written),
      isGood: (row) =>
        (row.is_active === 1 || (row.asked_at ?? -1) >= (row.ended_at ?? 0)) &&
        signer.isSigned(signature, getSignedSubject(row, written)),
    }),
  );
  if (isNew) figures.count('confirmed');
  return isSubscribed;
}

/**
 * Asks a mailbox to confirm what somebody wants it to get, as often as its budget allows. Where no mail leaves the
 * machine nobody could confirm: it gets it at once, and a welcome.
 * @returns whether nobody had asked for it yet, and whether a mail was queued
 */
export async function requestSubscription(
  services: Services,
  wish: Wish,
): Promise<{ isNew: boolean; isMailed: boolean }> {
  const { db, mail, clock, config, figures, siteUrl } = services;
  const { name: siteName } = await getSiteIdentity(services);
  const token = createToken();
  const now = clock.now();
  const common = { kind: 'subscription', to: wish.email } as const;
  const isConfirmed = config.smtpUrl === null;
  const result = await inTransaction(db, async (tx) => {
    const request = await requestsStore.insertOrRenewRequest(tx, { email: wish.email, token, now });
    let { isNew } = request;
    if (isConfirmed) {
      const confirmation = { token, now, country: wish.country, codes: wish.codes };
      const isGood = () => true;
      const all = { ...confirmation, isGood };
      ({ isMore: isNew } = await requestsStore.confirmRequest(tx, request.id, all));
      if (!isNew) return { isNew, isMailed: false };
    }
    const content = isConfirmed
      ? createWelcomeEmail({
          siteName,
          unsubscribeLink: getUnsubscribeUrl(siteUrl.get(), token),
          preferencesLink: getPreferencesUrl(siteUrl.get(), token),
        })
      : createSubscriptionConfirmationEmail({
          siteName,
          confirmLink: createConfirmUrl(services, request, wish),
          isNews: wish.codes.some((code) => parseSubject(code) === null),
        });
    const mail_job_id = await mail.queueOrDrop(tx, { ...common, ...content });
    if (mail_job_id !== null) await store.subscribers.update(tx, request.id, { mail_job_id });
    return { isNew, isMailed: mail_job_id !== null };
  });
  if (result.isNew) figures.count('subscribed');
  if (result.isNew && isConfirmed) figures.count('confirmed');
  mail.wake();
  return result;
}

/**
 * Subscribes the e-mail, compared in lower case, to announcements. Of concurrent requests for the same e-mail one
 * succeeds. A former subscriber can subscribe again.
 * @throws HttpError 400 on `email` when it is already subscribed, or asked to confirm
 */
export async function subscribe(
  services: Services,
  input: { email: string; country?: string | undefined; interests?: readonly string[] | undefined },
): Promise<{ email: string }> {
  const email = input.email.toLowerCase();
  const codes = input.interests?.length ? input.interests : [EVERYTHING];
  const wish = { email, country: input.country, codes };
  const isNew =
    !(await store.getsNews(services.db, email)) &&
    (await requestSubscription(services, wish)).isNew;
  if (!isNew) throw invalid({ email: ALREADY_SUBSCRIBED });
  return { email };
}
