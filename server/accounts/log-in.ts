import { SECOND_STEP } from '../../contracts/accounts.ts';
import { inTransaction } from '../db/scope.ts';
import type { RequestContext } from '../http/api.ts';
import { HttpError } from '../platform/errors.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Services } from '../services.ts';
import { type AccountRow, findByEmail } from './account-store.ts';
import { getQueueShare, toLogInTarget } from './attempts.ts';
import { insertLoginChallenge } from './factors/login-challenge-store.ts';
import { listFactors } from './factors/store.ts';
import { logSecurityEvent, toAuditDetails } from './security-events.ts';
import { createCredentialsError, openSession } from './sessions/open-session.ts';
import { findAccountByUsername } from './store.ts';
import { writeRefusedLogin } from './trace-store.ts';

/**
 * Returns the account with these credentials.
 * @throws HttpError 401, after the same amount of work and with the same text for every cause
 */
async function checkCredentials(
  services: Services,
  account: AccountRow | null,
  sent: { username: string; password: string },
  ctx: RequestContext,
): Promise<AccountRow> {
  const share = getQueueShare(services, ctx, account ?? sent);
  const isPasswordRight = await isPassword(account?.password_hash ?? null, sent.password, share);
  if (account !== null && isPasswordRight && account.is_active === 1) return account;
  const refusal = { action: 'refuse', resource: 'session', outcome: 'refused' } as const;
  logSecurityEvent(ctx, { ...refusal, account });
  const audited = { after: toAuditDetails(ctx, refusal), now: services.clock.now() };
  await inTransaction(services.db, (tx) => writeRefusedLogin(tx, account, audited));
  throw createCredentialsError();
}

/**
 * Checks the credentials, a user name or the e-mail of the account with the password, and opens a session. An
 * account with a second factor gets a ticket for the second step instead.
 * @throws HttpError 401, with `factors` and `ticket` when a second step is needed; 429 after too
 *   many failures
 */
export async function logIn(
  services: Services,
  sent: { username: string; password: string },
  ctx: RequestContext,
) {
  const { db, clock } = services;
  const byName = await findAccountByUsername(db, sent.username);
  // People know their address better than the user name that was made for them.
  const named =
    byName ?? (sent.username.includes('@') ? await findByEmail(db, sent.username) : null);
  const check = () => checkCredentials(services, named, sent, ctx);
  const account = await ctx.limited(check, toLogInTarget(services, named ?? sent, ctx));
  const factors = await listFactors(db, account.id);
  if (factors.length === 0) return openSession(services, account, ctx);
  const ticket = await insertLoginChallenge(db, account, clock.now());
  throw new HttpError(401, { detail: SECOND_STEP, factors, ticket });
}
