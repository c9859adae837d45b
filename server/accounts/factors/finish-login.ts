import { TICKET_OVER } from '../../../contracts/factors.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, findPerson } from '../account-store.ts';
import { type Bucket, loginBuckets, usernameBucket, withAttempts } from '../attempts.ts';
import { failedSecondStepEmail } from '../emails.ts';
import { TOLD_SECOND_STEPS, WRONG_SECOND_STEPS } from '../rules.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { openSession } from '../sessions/open-session.ts';
import { askPasskey } from './passkeys.ts';
import { consumeTicket, findTicket, tryTicket } from './ticket-store.ts';
import { type ShownFactor, verifyFactor } from './verify-factor.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

function ticketOver(): HttpError {
  return new HttpError(401, { detail: TICKET_OVER });
}

/** @throws HttpError 401 when the ticket is over or the account changed since it was made */
async function getAccount({ db }: Services, ticket: Ticket): Promise<AccountRow> {
  const account = ticket === null ? null : await findPerson(db, ticket.account_id);
  if (account?.is_active !== 1 || account.security_version !== ticket?.security_version) {
    throw ticketOver();
  }
  return account;
}

/** Returns the passkey options for the second step of a login. */
export async function askLoginPasskey(services: Services, ticket: string) {
  const { db, clock } = services;
  const account = await getAccount(services, await findTicket(db, ticket, clock.now()));
  return askPasskey(services, account.id, 'login');
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The bucket of an account's wrong second steps. Like its failed logins, it ends with a mailed link. */
function secondStepBucket({ username }: AccountRow): string {
  return `${usernameBucket(username)} second`;
}

/**
 * Returns the buckets of wrong second steps. Who fails it knows the password: from unknown browsers
 * the whole account has few attempts, as a code has only six digits.
 */
function secondStepBuckets(services: Services, account: AccountRow, ctx: RequestContext) {
  const buckets = loginBuckets(services, account.username, ctx);
  const isKnownDevice = services.devices.find(ctx.cookies, account.username) !== null;
  const own: Bucket = {
    bucket: secondStepBucket(account),
    limit: WRONG_SECOND_STEPS,
    windowMs: HOUR,
  };
  return isKnownDevice ? buckets : [...buckets, own];
}

/** Mails the owner, once a day at most, when the second step was failed repeatedly. */
async function emailOwner(services: Services, account: AccountRow): Promise<void> {
  const { db, mail, throttle } = services;
  const limit = { limit: TOLD_SECOND_STEPS, windowMs: HOUR };
  const { allowed } = await throttle.check(secondStepBucket(account), limit);
  if (allowed || account.email === '') return;
  const told = await throttle.begin(`${secondStepBucket(account)} told`, {
    limit: 1,
    windowMs: DAY,
  });
  await told.end(told.allowed);
  if (!told.allowed) return;
  const email = failedSecondStepEmail(account);
  await inTransaction(db, (tx) =>
    mail.queueOrDrop(tx, { kind: 'security', to: account.email, ...email }),
  );
  mail.wake();
}

/**
 * Completes a login with its second step and opens the session. A ticket opens one session; five
 * failed steps end it, and each counts as a failed login. Ten an hour from unknown browsers are the
 * limit of an account, and its owner is mailed after five.
 * @throws HttpError 400 on `code` or `passkey`; 401 when the ticket is expired; 429 after too many
 *   failures
 */
export async function finishLogin(
  services: Services,
  sent: ShownFactor & { ticket: string },
  ctx: RequestContext,
) {
  const { db, clock, throttle } = services;
  const account = await getAccount(services, await tryTicket(db, sent.ticket, clock.now()));
  const buckets = secondStepBuckets(services, account, ctx);
  const refusal = { action: 'refuse', resource: 'session', outcome: 'refused' } as const;
  const factor = await withAttempts(throttle, buckets, () =>
    verifyFactor(services, account.id, 'login', sent).catch(async (error: unknown) => {
      const detail = sent.passkey === undefined ? 'code' : 'passkey';
      await recordSecurityEvent(services, ctx, { ...refusal, account, detail });
      throw error;
    }),
  ).catch(async (error: unknown) => {
    await emailOwner(services, account);
    throw error;
  });
  return openSession(services, account, ctx, {
    detail: factor,
    async alsoInTransaction(tx) {
      if (!(await consumeTicket(tx, sent.ticket))) throw ticketOver();
    },
  });
}
