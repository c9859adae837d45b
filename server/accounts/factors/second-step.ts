import { DAY_MS } from '../../../contracts/durations.ts';
import { linkStepLimit, secondStepLimit } from '../../../contracts/limits.ts';
import { inTransaction } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import type { LimitTarget } from '../../limits/limiter.ts';
import { readCounts, spend } from '../../limits/store.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { AccountRow } from '../account-store.ts';
import { failedSecondStepEmail } from '../emails.ts';
import { TOLD_SECOND_STEPS } from '../rules.ts';

interface SecondStep {
  account: Pick<AccountRow, 'id' | 'username'>;
  /** What was shown before: the password or a mailed link. */
  after: 'password' | 'link';
  /** The owner's addresses. */
  mailTo: readonly string[];
  target: LimitTarget;
}

/** Mails the owner, once a day at most, when the second step was failed repeatedly. */
async function emailOwner(services: Services, step: SecondStep): Promise<void> {
  const { db, clock, mail } = services;
  const { name } = step.after === 'password' ? secondStepLimit : linkStepLimit;
  const bucket = `${step.target.key} ${name}`;
  const now = clock.now();
  const failed = (await readCounts(db, [bucket], now)).get(bucket)?.before ?? 0;
  if (failed < TOLD_SECOND_STEPS) return;
  const isQueued = await inTransaction(db, async (tx) => {
    const told = { bucket: `${bucket} told`, periodMs: DAY_MS, by: 1 };
    if (((await spend(tx, [told], now)).get(told.bucket)?.before ?? 0) > 0) return false;
    const email = failedSecondStepEmail({ ...step.account, after: step.after });
    for (const to of new Set(step.mailTo)) {
      if (to !== '') await mail.queueOrDrop(tx, { kind: 'security', to, ...email });
    }
    return true;
  });
  if (isQueued) mail.wake();
}

/**
 * Runs `check`, which verifies a second factor that is shown without a session, within the limits of its call; the owner
 * is mailed after five wrong ones from unknown browsers.
 * @throws HttpError 429 with `Retry-After` when the limit is reached
 */
export async function limitSecondSteps<T>(
  services: Services,
  ctx: RequestContext,
  step: SecondStep,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await ctx.limited(check, step.target);
  } catch (error) {
    const isWrong = error instanceof HttpError && error.status === 400;
    if (isWrong && !step.target.device) await emailOwner(services, step);
    throw error;
  }
}
