import { setTimeout as delay } from 'node:timers/promises';
import { RETENTION } from '../../contracts/retention.ts';
import { inTransaction } from '../db/scope.ts';
import { getAllowance, type MailKind } from './budgets.ts';
import { deleteOldBudgets } from './budgets-store.ts';
import { createDelivery } from './deliver-mail.ts';
import type { FindAsked, MailWatcher, MailWorkerOptions } from './mail-handlers.ts';
import * as store from './store.ts';
import { createWriter } from './write-asked.ts';

/** E-mails sent concurrently. */
const BATCH_SIZE = 5;

/** Milliseconds for which a claim is valid: longer than sending takes, so that no other worker sends it again. */
const CLAIM_MS = 150_000;

/** Milliseconds between two searches for due e-mails. */
const POLL_INTERVAL_MS = 15_000;

const STOP_TIMEOUT_MS = 5_000;

/** Announcements in a row that the server puts off, after which a run tries no more of them. */
const MAX_PUT_OFF = 10;

/** Milliseconds for which sent jobs are kept: the panel shows the state of a message's e-mail. */
const SENT_RETENTION_MS = RETENTION.mails.days * 24 * 3_600_000;

/** Milliseconds for which budgets are kept. */
const BUDGET_RETENTION_MS = 24 * 3_600_000;

/** Claims due mails; of announcements no more than an hour allows, and none after `isNewsPutOff`. */
async function claimMails(
  { db, engine, clock, newsMailsPerHour: perHour = null }: MailWorkerOptions,
  count: number,
  isNewsPutOff: boolean,
): Promise<store.MailJob[]> {
  const now = clock.now();
  const range = { now, until: now + CLAIM_MS, count };
  if (isNewsPutOff) return store.claimDue(db, engine, { ...range, few: { kind: 'news', left: 0 } });
  if (perHour === null || !(await store.hasDue(db, 'news', now)))
    return store.claimDue(db, engine, { ...range, few: null });
  return inTransaction(db, async (tx) => {
    const left = await getAllowance(tx, { kind: 'news', perHour, now, unsent: 'claimed' });
    return store.claimDue(tx, engine, { ...range, few: { kind: 'news', left } });
  });
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

  /** Sends batches until nothing is due or the server is down; the rest stays due. */
  async function sendDue(): Promise<number> {
    let count = 0;
    let batch = 1;
    let newsPutOff = 0;
    await writeAsked();
    while (!isStopping()) {
      const jobs = await claimMails(options, batch, newsPutOff >= MAX_PUT_OFF);
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
