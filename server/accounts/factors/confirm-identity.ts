import { MINUTE_MS } from '../../../contracts/durations.ts';
import { CONFIRM, FACTOR_NEEDED, PROOF_REQUIRED, type Proof } from '../../../contracts/factors.ts';
import type { Database } from '../../db/database.ts';
import { getAuthor, type SessionAccount } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid, unauthenticated } from '../../http/failures.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../account-store.ts';
import { assertPassword, toAccountKey } from '../attempts.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { replaceToken } from '../sessions/store.ts';
import { listFactors } from './store.ts';
import { type ShownFactor, verifyFactor } from './verify-factor.ts';

/** Milliseconds for which a proof of identity is valid in its session. */
const FRESHNESS_MS = 10 * MINUTE_MS;

/**
 * Returns what proves the owner of an account to somebody who has a session or a mailed link: one of
 * its factors, and the password only while it has none.
 */
async function listProofs(db: Database, accountId: number): Promise<Proof[]> {
  const factors = await listFactors(db, accountId);
  return factors.length > 0 ? factors : ['password'];
}

/**
 * Asserts that the owner was proved in the session within the last 10 minutes.
 * @throws HttpError 403 with `confirm`, the accepted proofs (see `POST /me/confirm/`)
 */
export async function assertFresh(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, session }: SessionAccount,
): Promise<void> {
  if (clock.now() - session.verifiedAt <= FRESHNESS_MS) return;
  throw new HttpError(403, { detail: CONFIRM, confirm: await listProofs(db, id) });
}

/**
 * Asserts the password of the requesting account and, with a factor present, a fresh session.
 * @throws HttpError 400 on `field` for a wrong password; 403 as `assertFresh`; 429 after too many
 *   failures
 */
export async function assertOwnPassword(
  services: Services,
  ctx: RequestContext,
  account: { id: number; username: string; password_hash: string },
  sent: { field: string; password: string },
): Promise<void> {
  const proofs = await listProofs(services.db, account.id);
  if (!proofs.includes('password')) await assertFresh(services, getAuthor(ctx));
  await assertPassword(services, ctx, account, sent);
}

/**
 * Verifies a proof of the owner, marks the session as fresh and gives it a new token (header
 * `x-session-token`). Failures are counted.
 * @throws HttpError 400 with a field error; 401 when the session ended concurrently; 429 after too many failures
 */
export async function confirmIdentity(
  services: Services,
  sent: ShownFactor & { password?: string | undefined },
  ctx: RequestContext,
): Promise<{ until: string }> {
  const { db, clock } = services;
  const account = getAuthor(ctx);
  const row = await findPerson(db, account.id);
  if (row === null) throw unauthenticated();
  const { password = '', code, passkey } = sent;
  const isFactor = code !== undefined || passkey !== undefined;
  if (password === '' && !isFactor) throw invalid({ password: PROOF_REQUIRED });
  const acceptsPassword = (await listProofs(db, account.id)).includes('password');
  if (!isFactor && !acceptsPassword) throw invalid({ password: FACTOR_NEEDED });
  const event = { action: 'refuse', resource: 'session', account, outcome: 'refused' } as const;
  const check = isFactor
    ? ctx.limited(() => verifyFactor(services, account.id, 'confirm', sent), {
        key: toAccountKey(row.username),
      })
    : assertPassword(services, ctx, row, { field: 'password', password });
  await check.catch(async (error: unknown) => {
    await recordSecurityEvent(services, ctx, { ...event, detail: 'confirm' });
    throw error;
  });
  const now = clock.now();
  const token = await replaceToken(db, account.session.publicId, { verified_at: now });
  if (token === null) throw unauthenticated();
  ctx.setToken(token);
  return { until: new Date(now + FRESHNESS_MS).toISOString() };
}
