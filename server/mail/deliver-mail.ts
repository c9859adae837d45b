import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/scope.ts';
import { describeError } from '../platform/errors.ts';
import { GIVE_UP_AFTER_MS, getRetryDelay } from '../platform/repeat.ts';
import type { MailKind } from './budgets.ts';
import type { Email } from './email.ts';
import type { MailWatcher, MailWorkerOptions, WrittenMail } from './mail-handlers.ts';
import { MailRefusedError, MailServerDownError } from './mail-sender.ts';
import * as store from './store.ts';
import * as waitingStore from './waiting-store.ts';

/** Milliseconds that sending one e-mail may take. */
const SEND_TIMEOUT_MS = MINUTE_MS;

export type Outcome = 'sent' | 'dropped' | 'later' | 'refused' | 'server down';

/**
 * Creates the function that sends one job and stores the outcome.
 * @param signal aborted when the worker stops: a mail that is being sent then is due again at once
 */
export function createDelivery(
  { db, sender, clock, log, isAllowed }: MailWorkerOptions,
  signal: AbortSignal,
  watchers: ReadonlyMap<MailKind, MailWatcher>,
): (job: store.MailJob) => Promise<Outcome> {
  async function notifyOutcome(
    { kind, topic, to_address: to }: store.MailJob,
    response: string | null,
  ) {
    await watchers.get(kind as MailKind)?.onOutcome?.({ to, topic }, response);
  }

  async function storeFailure(
    job: store.MailJob,
    error: Error,
    written?: WrittenMail,
  ): Promise<Outcome> {
    const reason = describeError(error);
    const isRefused = error instanceof MailRefusedError;
    if (isRefused || clock.now() - job.created_at >= GIVE_UP_AFTER_MS) {
      if (isRefused && error.isMailbox) await notifyOutcome(job, reason);
      await inTransaction(db, async (tx) => {
        // A composed mail that no server accepted in time is deleted and not recorded, so that its news can be queued
        // again.
        if (written !== undefined && !isRefused) return store.deleteJob(tx, job.id);
        await written?.record(tx);
        await store.markFailed(tx, job.id, reason);
      });
      log.error({ mail: job.message_id, attempts: job.attempts, reason }, 'a mail was given up');
      return 'refused';
    }
    const delay = signal.aborted ? 0 : getRetryDelay(job.attempts);
    await store.postponeJob(db, job.id, { dueAt: clock.now() + delay, reason });
    log.warn({ mail: job.message_id, attempts: job.attempts, reason }, 'a mail has to wait');
    return error instanceof MailServerDownError ? 'server down' : 'later';
  }

  async function isSendAllowed({
    author_id: id,
    author_type: type,
  }: store.MailJob): Promise<boolean> {
    return id === null || isAllowed(id, type ?? 0);
  }

  /**
   * Returns the content of a mail, as stored or composed now by its watcher; null when it is not wanted or has
   * nothing to tell, and is to be deleted.
   */
  async function composeIfWanted(job: store.MailJob) {
    const stored = { subject: job.subject, text: job.text_body, html: job.html_body };
    const headers = JSON.parse(job.headers_json) as Record<string, string>;
    const watcher = watchers.get(job.kind as MailKind);
    const watched = { to: job.to_address, topic: job.topic };
    if (watcher?.isWanted && !(await watcher.isWanted(watched))) return null;
    if (watcher?.write === undefined || job.topic !== store.WRITTEN_WHEN_SENT)
      return { email: { ...stored, headers } };
    return watcher.write(watched);
  }

  async function deliver(job: store.MailJob): Promise<Outcome> {
    if (!(await isSendAllowed(job)))
      return storeFailure(job, new MailRefusedError(waitingStore.REQUESTER_NOT_ALLOWED));
    const written: { email: Email } | WrittenMail | null = await composeIfWanted(job);
    if (written === null) {
      await store.deleteJob(db, job.id);
      return 'dropped';
    }
    const { subject, text, html, headers = {} } = written.email;
    const mail = {
      messageId: job.message_id,
      to: job.to_address,
      replyTo: job.reply_to,
      subject,
      text,
      html,
      headers,
      date: new Date(job.created_at),
    };
    const writtenMail = 'record' in written ? written : undefined;
    try {
      await sender.send(mail, AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]));
    } catch (error) {
      return storeFailure(job, error as Error, writtenMail);
    }
    const markSent = (tx: Database) => store.markSent(tx, job.id, clock.now());
    if (writtenMail === undefined) await markSent(db);
    else await inTransaction(db, (tx) => writtenMail.record(tx).then(() => markSent(tx)));
    await notifyOutcome(job, null);
    return 'sent';
  }

  return async (job) => {
    try {
      return await deliver(job);
    } catch (error) {
      // Its claim ends by itself when the database is away.
      return storeFailure(job, error as Error).catch((err: unknown) => {
        log.error({ err, mail: job.message_id }, 'the failure of a mail could not be stored');
        return 'later';
      });
    }
  };
}
