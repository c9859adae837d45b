import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { RETENTION } from '../../contracts/retention.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { inTransaction } from '../db/scope.ts';
import type { Clock } from '../platform/clock.ts';
import { GIVE_UP_AFTER_MS, retryWait } from '../platform/repeat.ts';
import { getAllowance, type MailKind, spendMailBudgets } from './budgets.ts';
import { deleteOldBudgets } from './budgets-store.ts';
import type { Email } from './email.ts';
import { MailRefused, type MailSender, MailServerDown } from './mail-sender.ts';
import * as store from './store.ts';
import * as waitingStore from './waiting-store.ts';

/** E-mails sent concurrently. */
const BATCH_SIZE = 5;
/**
 * Milliseconds that sending one e-mail may take, and for which a claim is valid: longer, so that no
 * other worker sends it again.
 */
const SEND_TIMEOUT_MS = 60_000;
const CLAIM_MS = 150_000;
/** Milliseconds between two searches for due e-mails. */
const POLL_INTERVAL_MS = 15_000;
const STOP_TIMEOUT_MS = 5_000;
/** Announcements in a row that the server puts off, after which a run tries no more of them. */
const MAX_PUT_OFF = 10;
/** Milliseconds for which sent jobs are kept: the panel shows the state of a message's e-mail. */
const SENT_RETENTION_MS = RETENTION.mails.days * 24 * 3_600_000;

/** An e-mail that was asked for. */
export interface AskedMail {
  /** The mailbox that it is sent to, whose budget it spends. */
  to: string;
  write(): Promise<Email>;
}

/** Finds an e-mail that was asked for, within the transaction; null: there is nothing to send. */
export type FindAsked = (tx: Tx, address: string) => Promise<AskedMail | null>;

interface WatchedMail {
  to: string;
  topic: string;
}

/** What watches the mails of a kind. */
export interface MailWatcher {
  /** Whether a mailbox still gets it, asked just before it is sent; what it does not get is deleted. */
  isWanted(mail: WatchedMail): Promise<boolean>;
  /**
   * Told of each that the mail server has taken, or refused because of the mailbox. The process may die before; a
   * refusal is told before the mail counts as failed, and told again then.
   */
  tell?(mail: WatchedMail, refusal: string | null): Promise<void>;
}

/** Asked e-mails that are read at once. */
const READ_BATCH_SIZE = 100;
/** Milliseconds for which budgets are kept. */
const BUDGET_RETENTION_MS = 24 * 3_600_000;

export interface MailWorkerOptions {
  db: Database;
  /** Whether an account is active and still has this role (`user_type`). */
  hasRight(accountId: number, type: number): Promise<boolean>;
  engine: Engine;
  sender: MailSender;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** Announcements that are sent in an hour at most. */
  newsMailsPerHour?: number | null;
}

type Outcome = 'sent' | 'dropped' | 'later' | 'refused' | 'server down';

/**
 * Creates the function that sends one job and stores the outcome.
 * @param ending aborted when the worker stops: a mail that is being sent then is due again at once
 */
function createDelivery(
  { db, sender, clock, log, hasRight }: MailWorkerOptions,
  ending: AbortSignal,
  watchers: ReadonlyMap<MailKind, MailWatcher>,
): (job: store.MailJob) => Promise<Outcome> {
  async function tellOutcome(
    { kind, topic, to_address: to }: store.MailJob,
    answer: string | null,
  ) {
    await watchers.get(kind as MailKind)?.tell?.({ to, topic }, answer);
  }

  async function storeFailure(job: store.MailJob, error: Error): Promise<Outcome> {
    const reason = error.message.slice(0, 500);
    const isTooOld = clock.now() - job.created_at >= GIVE_UP_AFTER_MS;
    if (error instanceof MailRefused || isTooOld) {
      if (error instanceof MailRefused && error.isMailbox) await tellOutcome(job, reason);
      await store.markFailed(db, job.id, reason);
      log.error({ mail: job.message_id, attempts: job.attempts, reason }, 'a mail was given up');
      return 'refused';
    }
    const wait = ending.aborted ? 0 : retryWait(job.attempts);
    await store.postponeJob(db, job.id, { dueAt: clock.now() + wait, reason });
    log.warn({ mail: job.message_id, attempts: job.attempts, reason }, 'a mail has to wait');
    return error instanceof MailServerDown ? 'server down' : 'later';
  }

  async function isSendAllowed({
    author_id: id,
    author_type: type,
  }: store.MailJob): Promise<boolean> {
    return id === null || hasRight(id, type ?? 0);
  }

  return async (job) => {
    if (!(await isSendAllowed(job)))
      return storeFailure(job, new MailRefused(waitingStore.NO_RIGHT));
    const watcher = watchers.get(job.kind as MailKind);
    if (watcher && !(await watcher.isWanted({ to: job.to_address, topic: job.topic }))) {
      await store.deleteJob(db, job.id);
      return 'dropped';
    }
    const mail = {
      messageId: job.message_id,
      to: job.to_address,
      replyTo: job.reply_to,
      subject: job.subject,
      text: job.text_body,
      html: job.html_body,
      headers: JSON.parse(job.headers_json) as Record<string, string>,
      date: new Date(job.created_at),
    };
    try {
      await sender.send(mail, AbortSignal.any([ending, AbortSignal.timeout(SEND_TIMEOUT_MS)]));
    } catch (error) {
      return storeFailure(job, error as Error);
    }
    await store.markSent(db, job.id, clock.now());
    await tellOutcome(job, null);
    return 'sent';
  };
}

/**
 * Creates the function that writes the e-mails that were asked for; a failing one stops no other. What
 * the budget of the site delays is looked up and written when it is due, so that its link is new then.
 */
function createWriter(
  { db, clock, log }: MailWorkerOptions,
  writers: ReadonlyMap<MailKind, FindAsked>,
): () => Promise<void> {
  async function writeMail(id: number, kind: MailKind, find: FindAsked): Promise<void> {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const job = await store.claimAsked(tx, id);
      if (job === null) return;
      const askedMail = await find(tx, job.to_address);
      if (askedMail === null) return store.deleteJob(tx, id);
      // Only the budget of the site moves the time of a job that has not failed: it has been spent.
      const isSpent = job.attempts === 0 && job.due_at > job.created_at;
      const [wait = null] = isSpent
        ? [0]
        : await spendMailBudgets(tx, [{ kind, to: askedMail.to }], now, null);
      if (wait === null) return store.deleteJob(tx, id);
      if (wait > 0) return store.updateJob(tx, id, { state: 'asked', due_at: now + wait });
      const { subject, text: text_body, html: html_body } = await askedMail.write();
      await store.updateJob(tx, id, { to_address: askedMail.to, subject, text_body, html_body });
    });
  }
  async function postpone({ id, attempts, created_at }: store.AskedJob, error: unknown) {
    const reason = String(error).slice(0, 500);
    log.error({ err: error, mail: id, attempts }, 'a mail could not be written');
    if (clock.now() - created_at >= GIVE_UP_AFTER_MS) return store.markFailed(db, id, reason);
    const due_at = clock.now() + retryWait(attempts + 1);
    return store.updateJob(db, id, { attempts: attempts + 1, due_at, last_error: reason });
  }
  return async () => {
    let after = 0;
    for (;;) {
      const jobs = await store.listAsked(db, { after, now: clock.now(), count: READ_BATCH_SIZE });
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

/** Creates the worker that sends the jobs of the queue; each instance has one. */
export function createMailWorker(
  options: MailWorkerOptions,
  writers: ReadonlyMap<MailKind, FindAsked>,
  watchers: ReadonlyMap<MailKind, MailWatcher>,
) {
  const { db, engine, sender, clock, log } = options;
  const ending = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;
  let isWokenMeanwhile = false;
  /** Whether the server was unavailable at the last attempt; assumed at the start. */
  let wasDown = true;

  const deliver = createDelivery(options, ending.signal, watchers);
  const writeAsked = createWriter(options, writers);

  /** Claims due mails; of announcements no more than an hour allows, and none after `isNewsPutOff`. */
  async function claim(count: number, isNewsPutOff: boolean): Promise<store.MailJob[]> {
    const now = clock.now();
    const range = { now, until: now + CLAIM_MS, count };
    if (isNewsPutOff)
      return store.claimDue(db, engine, { ...range, few: { kind: 'news', left: 0 } });
    const perHour = options.newsMailsPerHour ?? null;
    if (perHour === null || !(await store.hasDue(db, 'news', now)))
      return store.claimDue(db, engine, { ...range, few: null });
    return inTransaction(db, async (tx) => {
      const left = await getAllowance(tx, { kind: 'news', perHour, now, unsent: 'claimed' });
      return store.claimDue(tx, engine, { ...range, few: { kind: 'news', left } });
    });
  }

  /** Sends batches until nothing is due or the server is down; the rest stays due. */
  async function sendDue(): Promise<number> {
    let count = 0;
    let batch = 1;
    let newsPutOff = 0;
    await writeAsked();
    while (!isStopping()) {
      const jobs = await claim(batch, newsPutOff >= MAX_PUT_OFF);
      const outcomes = await Promise.all(jobs.map(deliver));
      outcomes.forEach((outcome, index) => {
        if (jobs[index]?.kind === 'news') newsPutOff = outcome === 'later' ? newsPutOff + 1 : 0;
      });
      count += outcomes.filter((outcome) => outcome === 'sent').length;
      const isDown = outcomes.includes('server down');
      const isBack = wasDown && !isDown && outcomes.includes('sent');
      if (isBack) await store.makeRetriesDue(db, clock.now());
      wasDown = isDown || (wasDown && !isBack);
      if (isDown || (jobs.length < batch && !isBack)) break;
      // The first e-mail is sent alone to find out whether the server is available.
      batch = BATCH_SIZE;
    }
    if (count > 0) log.info({ count }, 'mails sent');
    return count;
  }

  let hasStopped = false;
  const isStopping = () => hasStopped || ending.signal.aborted;

  /** Runs one at a time; a `wake` during a run causes another one. */
  function runDue(): Promise<number> {
    if (running !== null) {
      isWokenMeanwhile = true;
      return running;
    }
    isWokenMeanwhile = false;
    running = sendDue().finally(() => {
      running = null;
      if (isWokenMeanwhile) wake();
    });
    return running;
  }

  function wake(): void {
    if (timer === null || isStopping()) return;
    runDue().catch((err: unknown) => log.error({ err }, 'the mail queue failed'));
  }

  async function poll(): Promise<void> {
    wake();
    await store
      .deleteSentBefore(db, clock.now() - SENT_RETENTION_MS)
      .then(() => deleteOldBudgets(db, clock.now(), BUDGET_RETENTION_MS))
      .catch((err: unknown) => log.error({ err }, 'old mails could not be forgotten'));
  }

  return {
    wake,
    writeAsked,
    runDue,
    async start(): Promise<void> {
      // Only this process uses the embedded database, so claims are left over from a killed process.
      if (engine === 'sqlite') await store.releaseAll(db);
      timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
      wake();
    },
    async stop(): Promise<void> {
      hasStopped = true;
      if (timer !== null) clearInterval(timer);
      const currentRun = running?.catch(() => undefined);
      await Promise.race([currentRun, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      ending.abort();
      await currentRun;
      sender.close();
    },
  };
}
