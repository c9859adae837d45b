import { LOGIN_CHALLENGE_EXPIRED } from '../../../contracts/factors.ts';
import type { RequestContext } from '../../http/api.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, findPerson } from '../account-store.ts';
import { toLogInTarget } from '../attempts.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { openSession } from '../sessions/open-session.ts';
import {
  consumeLoginChallenge,
  findLoginChallenge,
  tryLoginChallenge,
} from './login-challenge-store.ts';
import { createPasskeyChallenge } from './passkeys.ts';
import { limitSecondSteps } from './second-step.ts';
import { type ShownFactor, verifyFactor } from './verify-factor.ts';

type LoginChallenge = Awaited<ReturnType<typeof findLoginChallenge>>;

function createExpiredError(): HttpError {
  return new HttpError(401, { detail: LOGIN_CHALLENGE_EXPIRED });
}

/** @throws HttpError 401 when the ticket is over or the account changed since it was made */
async function getAccount({ db }: Services, ticket: LoginChallenge): Promise<AccountRow> {
  const account = ticket === null ? null : await findPerson(db, ticket.account_id);
  if (account?.is_active !== 1 || account.security_version !== ticket?.security_version) {
    throw createExpiredError();
  }
  return account;
}

/** Returns the passkey options for the second step of a login. */
export async function createLoginPasskeyChallenge(services: Services, ticket: string) {
  const { db, clock } = services;
  const account = await getAccount(services, await findLoginChallenge(db, ticket, clock.now()));
  return createPasskeyChallenge(services, account.id, 'login');
}

/**
 * Completes a login with its second step and opens the session. A ticket opens one session; five
 * failed steps end it, and each counts as a failed login.
 * @throws HttpError 400 on `code` or `passkey`; 401 when the ticket is expired; 429 after too many
 *   failures
 */
export async function finishLogin(
  services: Services,
  sent: ShownFactor & { ticket: string },
  ctx: RequestContext,
) {
  const { db, clock } = services;
  const account = await getAccount(services, await tryLoginChallenge(db, sent.ticket, clock.now()));
  const refusal = { action: 'refuse', resource: 'session', outcome: 'refused' } as const;
  const target = toLogInTarget(services, account, ctx);
  const step = { account, after: 'password', mailTo: [account.email], target } as const;
  const factor = await limitSecondSteps(services, ctx, step, () =>
    verifyFactor(services, account.id, 'login', sent).catch(async (error: unknown) => {
      const detail = sent.passkey === undefined ? 'code' : 'passkey';
      await recordSecurityEvent(services, ctx, { ...refusal, account, detail });
      throw error;
    }),
  );
  return openSession(services, account, ctx, {
    detail: factor,
    async alsoInTransaction(tx) {
      if (!(await consumeLoginChallenge(tx, sent.ticket))) throw createExpiredError();
    },
  });
}
