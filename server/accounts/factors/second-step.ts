import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { inTransaction } from '../../db/scope.ts';
import { createThrottleStore } from '../../db/throttle-store.ts';
import { tooMany } from '../../http/failures.ts';
import { HttpError } from '../../platform/errors.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, lockAccount } from '../account-store.ts';
import { usernameBucket } from '../attempts.ts';
import { failedSecondStepEmail } from '../emails.ts';
import { TOLD_SECOND_STEPS, WRONG_SECOND_STEPS } from '../rules.ts';

interface SecondStep {
  account: Pick<AccountRow, 'id' | 'username'>;
  /**
   * What was shown before: the password or a mailed link. Each has its own count, so that who guesses
   * with the password does not keep the owner of the mailbox from a new one.
   */
  after: 'password' | 'link';
  /** The owner's addresses. */
  mailTo: readonly string[];
}

/** The bucket of wrong second steps. Like failed logins, it ends with a mailed link (`deleteFailures`). */
const getBucket = ({ account, after }: SecondStep) =>
  `${usernameBucket(account.username)} second ${after}`;

/**
 * Counts an attempt before its factor is checked. The lock on the account makes simultaneous attempts
 * on all instances share the count.
 * @returns the hit
 */
function countAttempt({ db, clock }: Services, step: SecondStep): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, step.account.id);
    const store = createThrottleStore(tx);
    const limit = { limit: WRONG_SECOND_STEPS, windowMs: HOUR_MS };
    // A throttle of this transaction alone: its attempt needs no end.
    const attempt = await createThrottle({ store, clock }).begin(getBucket(step), limit);
    if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
    return store.record(getBucket(step), clock.now());
  });
}

/** Mails the owner, once a day at most, when the second step was failed repeatedly. */
async function emailOwner({ db, clock, mail }: Services, step: SecondStep): Promise<void> {
  const bucket = getBucket(step);
  const now = clock.now();
  const isQueued = await inTransaction(db, async (tx) => {
    await lockAccount(tx, step.account.id);
    const store = createThrottleStore(tx);
    const failed = await store.countHits(bucket, { since: now - HOUR_MS, now });
    const notifications = await store.countHits(`${bucket} told`, { since: now - DAY_MS, now });
    if (failed.count < TOLD_SECOND_STEPS || notifications.count > 0) return false;
    await store.record(`${bucket} told`, now);
    const email = failedSecondStepEmail({ ...step.account, after: step.after });
    for (const to of new Set(step.mailTo)) {
      if (to !== '') await mail.queueOrDrop(tx, { kind: 'security', to, ...email });
    }
    return true;
  });
  if (isQueued) mail.wake();
}

/**
 * Runs `check`, which verifies a second factor that is shown without a session. Ten wrong ones an hour
 * are the limit of an account, as a code has only six digits; the owner is mailed after five. Only a
 * wrong factor (400) keeps its count; a crash during the check does too.
 * @throws HttpError 429 with `Retry-After` when the limit is reached
 */
export async function limitSecondSteps<T>(
  services: Services,
  step: SecondStep,
  check: () => Promise<T>,
): Promise<T> {
  const hit = await countAttempt(services, step);
  let isWrong = false;
  try {
    return await check();
  } catch (error) {
    isWrong = error instanceof HttpError && error.status === 400;
    throw error;
  } finally {
    if (isWrong) await emailOwner(services, step);
    else await createThrottleStore(services.db).remove(hit);
  }
}
