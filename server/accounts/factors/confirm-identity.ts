import { CONFIRM, NOTHING_SHOWN, type Proof } from '../../../contracts/factors.ts';
import { authorOf } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { HttpError } from '../../http/caller.ts';
import { invalid, unauthenticated } from '../../http/failures.ts';
import type { Services } from '../../http/services.ts';
import { findPerson } from '../account-store.ts';
import { assertOwnPassword, withAttempts } from '../attempts.ts';
import { FAILURES_PER_USERNAME, LOGIN_WINDOW } from '../rules.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { setVerified } from '../sessions/store.ts';
import { listFactors } from './store.ts';
import { type ShownFactor, verifyFactor } from './verify-factor.ts';

/** Milliseconds for which a session may change what protects accounts. */
const FRESH = 10 * 60_000;

/**
 * Lets on a session in which the password or a factor was shown within the last 10 minutes.
 * @throws HttpError 403 with `confirm`, the ways to show it: see `POST /me/confirm/`
 */
export async function assertFresh({ db, clock }: Services, from: RequestContext): Promise<void> {
  const { id, session } = authorOf(from);
  if (clock.now() - session.verifiedAt <= FRESH) return;
  const confirm: Proof[] = ['password', ...(await listFactors(db, id))];
  throw new HttpError(403, { detail: CONFIRM, confirm });
}

/**
 * Makes the session fresh with the password or a factor. Failures of either are counted.
 * @throws HttpError 400 beside the field, or 429
 */
export async function confirmIdentity(
  services: Services,
  sent: ShownFactor & { password?: string | undefined },
  from: RequestContext,
): Promise<{ until: string }> {
  const { db, clock, throttle } = services;
  const account = authorOf(from);
  const row = await findPerson(db, account.id);
  if (row === null) throw unauthenticated();
  const { password, code, passkey } = sent;
  if (password === undefined && code === undefined && passkey === undefined) {
    throw invalid({ password: NOTHING_SHOWN });
  }
  const limit = { limit: FAILURES_PER_USERNAME, windowMs: LOGIN_WINDOW };
  const event = { action: 'refuse', resource: 'session', account, outcome: 'refused' } as const;
  const check =
    password === undefined
      ? withAttempts(throttle, [{ bucket: `factor:${account.id}`, ...limit }], async () => {
          await verifyFactor(services, account.id, 'confirm', sent);
        })
      : assertOwnPassword(services, row, password, 'password');
  await check.catch(async (error: unknown) => {
    await recordSecurityEvent(services, from, { ...event, detail: 'confirm' });
    throw error;
  });
  const now = clock.now();
  await setVerified(db, account.session.publicId, now);
  return { until: new Date(now + FRESH).toISOString() };
}
