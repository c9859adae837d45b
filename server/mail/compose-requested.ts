import { inTransaction } from '../db/scope.ts';
import { describeError } from '../platform/errors.ts';
import { GIVE_UP_AFTER_MS, getRetryDelay } from '../platform/repeat.ts';
import { type MailKind, spendMailBudgets } from './budgets.ts';
import type { FindRequestedMail, MailWorkerOptions } from './mail-handlers.ts';
import * as store from './store.ts';

/** Requested e-mails that one query reads. */
const READ_BATCH_SIZE = 100;

/**
 * Creates the function that writes requested e-mails; a failing one does not stop the others. An e-mail that the
 * site's budget delays is written when it is due, so that its link is new then.
 */
export function createRequestedMailWriter(
  { db, clock, log }: MailWorkerOptions,
  writers: ReadonlyMap<MailKind, FindRequestedMail>,
): () => Promise<void> {
  async function writeMail(id: number, kind: MailKind, find: FindRequestedMail): Promise<void> {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const job = await store.claimRequested(tx, id);
      if (job === null) return;
      const requestedMail = await find(tx, job.to_address);
      if (requestedMail === null) return store.deleteJob(tx, id);
      // Only the budget of the site moves the time of a job that has not failed: it has been spent.
      const isBudgetSpent = job.attempts === 0 && job.due_at > job.created_at;
      const [delay = null] = isBudgetSpent
        ? [0]
        : await spendMailBudgets(tx, [{ kind, to: requestedMail.to }], now, null);
      if (delay === null) return store.deleteJob(tx, id);
      if (delay > 0) return store.updateJob(tx, id, { state: 'asked', due_at: now + delay });
      const { subject, text: text_body, html: html_body } = await requestedMail.write();
      await store.updateJob(tx, id, {
        to_address: requestedMail.to,
        subject,
        text_body,
        html_body,
      });
    });
  }
  async function postpone({ id, attempts, created_at }: store.RequestedJob, error: unknown) {
    const reason = describeError(error);
    log.error({ err: error, mail: id, attempts }, 'a mail could not be written');
    if (clock.now() - created_at >= GIVE_UP_AFTER_MS) return store.markFailed(db, id, reason);
    const due_at = clock.now() + getRetryDelay(attempts + 1);
    return store.updateJob(db, id, { attempts: attempts + 1, due_at, last_error: reason });
  }
  return async () => {
    let after = 0;
    for (;;) {
      const jobs = await store.listRequestedJobs(db, {
        after,
        now: clock.now(),
        count: READ_BATCH_SIZE,
      });
      for (const job of jobs) {
        after = job.id;
        const find = writers.get(job.kind as MailKind);
        // A kind that only a later version can write stays queued.
        if (find === undefined) continue;
        await writeMail(job.id, job.kind as MailKind, find).catch((error) => postpone(job, error));
      }
      if (jobs.length < READ_BATCH_SIZE) return;
    }
  };
}
