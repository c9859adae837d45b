import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { inTransaction } from '../db/scope.ts';
import { getPassed, isWithinShare } from '../limits/shares.ts';
import { readCounts, type Spent, spend } from '../limits/store.ts';
import type { Clock } from '../platform/clock.ts';
import { describeError } from '../platform/errors.ts';
import { getRetryDelay } from '../platform/repeat.ts';
import {
  getSiteLimit,
  MAIL_KINDS,
  type MailKind,
  SENT_AT_ONCE,
  type SiteLimits,
  spendMailboxes,
  toSentBucket,
} from './budgets.ts';
import type { Email } from './email.ts';
import { MailRefusedError, type MailSender, MailServerDownError } from './mail-sender.ts';
import * as store from './store.ts';

/** What a slot sends: mails, those that somebody waits for, or pushes. */
type Slot = Pick<store.Claim, 'minPriority' | 'isPush'>;
const slots = {
  mail: { count: 5, minPriority: 0, isPush: false },
  urgent: { count: 1, minPriority: 1, isPush: false },
  push: { count: 3, minPriority: 0, isPush: true },
} as const;
/** Milliseconds between two searches for due mails. */
const POLL_INTERVAL_MS = 15_000;
/** Milliseconds that sending one mail may take: less than its lease. */
const SEND_TIMEOUT_MS = 45_000;
const STOP_TIMEOUT_MS = 5_000;
/** Tries after which a mail has failed: with the waits between them some three days. */
const MAX_ATTEMPTS = 80;

export interface RequestedMail {
  /** The mailbox that it is sent to, whose budget it spends. */
  to: string;
  write(): Promise<Email>;
}

/** Finds an e-mail that was asked for, within the transaction; null: there is nothing to send. */
export type FindRequestedMail = (tx: Tx, address: string) => Promise<RequestedMail | null>;

interface WatchedMail {
  to: string;
  topic: string;
}

/** Handlers of the mails of a kind. */
export interface MailWatcher {
  /** Whether it is still to be sent, asked just before; otherwise it is deleted. */
  isWanted?(mail: WatchedMail): Promise<boolean>;
  /** Sends it in another way than by mail. */
  send?: MailSender['send'];
  /**
   * Called for each mail that was accepted, or refused because of the mailbox (`refusal`). It is not called if the
   * process dies before; for a refusal it may be called twice, because it precedes storing the failure.
   */
  onOutcome?(mail: WatchedMail, refusal: string | null): Promise<void>;
}

export interface MailWorkerOptions extends SiteLimits {
  db: Database;
  /** Whether an account is active and still has this role (`user_type`). */
  isAllowed(accountId: number, type: number): Promise<boolean>;
  engine: Engine;
  sender: MailSender;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
}

class LimitReachedError extends Error {}

/** Creates the functions that claim mails within the limits of the site, and give back one that was not sent. */
function createClaims(options: MailWorkerOptions) {
  const { db, engine, clock } = options;
  async function countSent(tx: Tx, kind: string, by: number): Promise<Spent> {
    const bucket = toSentBucket(kind);
    const spent = await spend(tx, [{ bucket, periodMs: HOUR_MS, by }], clock.now());
    return spent.get(bucket) as Spent;
  }

  /** Whether one more of a kind may be sent in its hour. */
  function mayBeSent(kind: MailKind, { before, endsAt }: Spent, isFirst: boolean): boolean {
    const passed = getPassed(endsAt, HOUR_MS, clock.now());
    const limit = getSiteLimit(kind, options);
    return isWithinShare({ spent: before, limit, isFirst, passed, atOnce: SENT_AT_ONCE });
  }

  /** What was sent in this hour, by bucket, as it was read at a time. */
  let known: { at: number; sent: ReadonlyMap<string, Spent> } | null = null;
  async function readSent(): Promise<ReadonlyMap<string, Spent>> {
    const at = clock.now();
    if (known === null || Math.abs(at - known.at) > 1000)
      known = { at, sent: await readCounts(db, MAIL_KINDS.map(toSentBucket), at) };
    return known.sent;
  }

  /** Claims the next mail within the limits of the site. */
  async function claim(slot: Slot): Promise<store.MailJob | undefined> {
    const sent = await readSent();
    const listFull = (isFirst: boolean) =>
      MAIL_KINDS.filter((kind) => {
        const count = sent.get(toSentBucket(kind));
        return count !== undefined && !mayBeSent(kind, count, isFirst);
      });
    const [full, fullForOthers] = [listFull(true), listFull(false)];
    return inTransaction(db, async (tx) => {
      const selection = { now: clock.now(), full, fullForOthers, ...slot };
      const job = await store.claimNext(tx, engine, selection);
      if (job === undefined) return undefined;
      const count = await countSent(tx, job.kind, 1);
      // Another slot or instance has sent the last one meanwhile.
      if (!mayBeSent(job.kind as MailKind, count, job.turn === 0)) throw new LimitReachedError();
      return job;
    }).catch((error: unknown) => {
      if (!(error instanceof LimitReachedError)) throw error;
      known = null;
      return claim(slot);
    });
  }

  return { claim, giveBack: (tx: Tx, kind: string) => countSent(tx, kind, -1) };
}

type Outcome = 'sent' | 'down' | 'other';

/** Creates the functions that send a claimed mail, and put off one that cannot be sent or written. */
function createDelivery(
  { db, sender, clock, log, isAllowed }: MailWorkerOptions,
  watchers: ReadonlyMap<string, MailWatcher>,
  {
    giveBack,
    stopping,
  }: { giveBack(tx: Tx, kind: string): Promise<unknown>; stopping: AbortSignal },
) {
  async function postpone(job: store.MailJob, error: unknown, state = 'waiting'): Promise<void> {
    const last_error = describeError(error);
    const attempts = state === 'asked' ? job.attempts + 1 : job.attempts;
    log.warn({ mail: job.message_id, attempts, reason: last_error }, 'a mail has to wait');
    const wait = stopping.aborted ? 0 : getRetryDelay(attempts);
    const due_at = clock.now() + wait;
    if (attempts < MAX_ATTEMPTS)
      return store.updateJob(db, job.id, { state, attempts, due_at, last_error });
    await store.markFailed(db, job.id, last_error);
  }

  async function storeFailure(job: store.MailJob, error: Error): Promise<void> {
    const reason = describeError(error);
    await inTransaction(db, (tx) => giveBack(tx, job.kind));
    if (!(error instanceof MailRefusedError)) return postpone(job, error);
    const { to_address: to, topic, kind } = job;
    if (error.isMailbox) await watchers.get(kind)?.onOutcome?.({ to, topic }, reason);
    await store.markFailed(db, job.id, reason);
    log.error({ mail: job.message_id, attempts: job.attempts, reason }, 'a mail was given up');
  }

  /** Sends a claimed mail and stores the outcome. Returns whether it was sent, or the server was found to be down. */
  async function deliver(job: store.MailJob): Promise<Outcome> {
    const { to_address: to, topic, subject, text_body: text, html_body: html } = job;
    const watcher = watchers.get(job.kind);
    try {
      const mayBeSent =
        job.author_id === null || (await isAllowed(job.author_id, job.author_type ?? 0));
      if (!mayBeSent) throw new MailRefusedError(store.REQUESTER_NOT_ALLOWED);
      if (watcher?.isWanted && !(await watcher.isWanted({ to, topic }))) {
        await inTransaction(db, async (tx) => {
          await giveBack(tx, job.kind);
          await store.deleteJob(tx, job.id);
        });
        return 'other';
      }
      const headers = JSON.parse(job.headers_json) as Record<string, string>;
      const date = new Date(job.created_at);
      const content = { messageId: job.message_id, to, replyTo: job.reply_to, subject, text, html };
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      const send = watcher?.send ?? sender.send;
      await send({ ...content, headers, date }, signal);
    } catch (error) {
      await storeFailure(job, error as Error);
      return error instanceof MailServerDownError ? 'down' : 'other';
    }
    await store.markSent(db, job.id, clock.now());
    await watcher?.onOutcome?.({ to, topic }, null);
    return 'sent';
  }

  return { deliver, postpone };
}

/** Creates the worker that sends the jobs of the queue; each instance has one. */
export function createMailWorker(
  options: MailWorkerOptions,
  writers: ReadonlyMap<string, FindRequestedMail>,
  watchers: ReadonlyMap<string, MailWatcher>,
) {
  const { db, sender, clock, log } = options;
  const controller = new AbortController();
  const { claim, giveBack } = createClaims(options);
  const delivery = { giveBack, stopping: controller.signal };
  const { deliver, postpone } = createDelivery(options, watchers, delivery);
  const composeRequested = createWriter(options, writers, postpone);
  const logFailure = (err: unknown) => log.error({ err }, 'the mail queue failed');
  /** The slots that are at work. */
  const running = new Set<Promise<void>>();
  const busy = { mail: 0, urgent: 0, push: 0 };
  let sentCount = 0;
  /** Whether the server was unavailable at the last attempt; assumed at the start: one mail asks. */
  let wasDown = true;
  let isServerDown = false;
  let hasStopped = false;
  let timer: NodeJS.Timeout | null = null;

  /** Sends one after another, until none is due or, of mails, the server is down. */
  async function work(slot: Slot): Promise<void> {
    while (!hasStopped && (slot.isPush || !isServerDown)) {
      const job = await claim(slot);
      if (job === undefined) return;
      const sentBefore = sentCount;
      const outcome = await deliver(job).catch((err: unknown) => {
        // Its lease ends by itself while the database is away.
        log.error({ err, mail: job.message_id }, 'the outcome of a mail could not be stored');
        return 'other' as const;
      });
      if (outcome === 'sent') sentCount += 1;
      // A server that took others meanwhile is up: it did not answer for this recipient.
      if (outcome === 'down' && sentCount === sentBefore) {
        wasDown = true;
        isServerDown = true;
      } else if (outcome === 'sent' && wasDown && !slot.isPush) {
        wasDown = false;
        await store.rescheduleRetries(db, clock.now());
        fill();
      }
    }
  }

  /** Sets all free slots to work. While it is not known whether the server is available, there is one for mails. */
  function fill(): void {
    if (busy.mail + busy.urgent === 0) isServerDown = false;
    for (const name of ['mail', 'urgent', 'push'] as const) {
      const { count, ...slot } = slots[name];
      const asks = name === 'mail' ? 1 : 0;
      while (busy[name] < (wasDown && !slot.isPush ? asks : count)) {
        busy[name] += 1;
        const end = work(slot)
          .catch(logFailure)
          .finally(() => {
            busy[name] -= 1;
            running.delete(end);
          });
        running.add(end);
      }
    }
  }

  async function runDue(): Promise<number> {
    const before = sentCount;
    await composeRequested();
    fill();
    while (running.size > 0) await Promise.all(running);
    const count = sentCount - before;
    if (count > 0) log.info({ count }, 'mails sent');
    return count;
  }

  function wake(): void {
    if (timer === null || hasStopped) return;
    composeRequested().then(fill).catch(logFailure);
  }

  return {
    composeRequested,
    runDue,
    wake,
    async start(): Promise<void> {
      const poll = () => store.mendDueTimes(db, clock.now()).then(wake).catch(logFailure);
      timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
      wake();
    },
    async stop(): Promise<void> {
      hasStopped = true;
      if (timer !== null) clearInterval(timer);
      const ended = Promise.all(running);
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      controller.abort();
      await ended;
      sender.close();
    },
  };
}

/** Creates the function that writes requested mails; a failing one does not stop the others. */
function createWriter(
  { db, clock }: MailWorkerOptions,
  writers: ReadonlyMap<string, FindRequestedMail>,
  postpone: (job: store.MailJob, error: unknown, state: 'asked') => Promise<void>,
): () => Promise<void> {
  async function writeRequested(job: store.MailJob, find: FindRequestedMail): Promise<void> {
    const kind = job.kind as MailKind;
    await inTransaction(db, async (tx) => {
      if (!(await store.takeRequested(tx, job.id))) return;
      const found = await find(tx, job.to_address);
      const wanted = found ? [{ kind, to: found.to }] : [];
      const [within] = await spendMailboxes(tx, wanted, clock.now());
      if (!found || !within) return store.deleteJob(tx, job.id);
      const { subject, text: text_body, html: html_body } = await found.write();
      await store.updateJob(tx, job.id, { to_address: found.to, subject, text_body, html_body });
    });
  }

  return async () => {
    for (;;) {
      const jobs = await store.listRequestedJobs(db, clock.now());
      // A kind that only a later version can write stays queued.
      const known = jobs.filter(({ kind }) => writers.has(kind));
      for (const job of known) {
        const find = writers.get(job.kind) as FindRequestedMail;
        await writeRequested(job, find).catch((error: unknown) => postpone(job, error, 'asked'));
      }
      if (known.length === 0) return;
    }
  };
}
