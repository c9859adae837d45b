import { CONFIRM, NOTHING_SHOWN, type Proof } from '../../../contracts/factors.ts';
import { authorOf } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid, unauthenticated } from '../../http/failures.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../account-store.ts';
import { assertOwnPassword, withAttempts } from '../attempts.ts';
import { FAILURES_PER_USERNAME, LOGIN_WINDOW } from '../rules.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { setVerified } from '../sessions/store.ts';
import { listFactors } from './store.ts';
import { type ShownFactor, verifyFactor } from './verify-factor.ts';

/** Milliseconds after a confirmation in which a session may change security settings. */
const FRESH = 10 * 60_000;

/**
 * Asserts that the password or a factor was verified in the session within the last 10 minutes.
 * @throws HttpError 403 with `confirm`, the accepted methods (see `POST /me/confirm/`)
 */
export async function assertFresh({ db, clock }: Services, from: RequestContext): Promise<void> {
  const { id, session } = authorOf(from);
  if (clock.now() - session.verifiedAt <= FRESH) return;
  const confirm: Proof[] = ['password', ...(await listFactors(db, id))];
  throw new HttpError(403, { detail: CONFIRM, confirm });
}

/**
 * Verifies the password or a factor and marks the session as fresh. Failures of either are counted.
 * @throws HttpError 400 with a field error; 429 after too many failures
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
