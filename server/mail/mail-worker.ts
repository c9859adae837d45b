import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '../../contracts/durations.ts';
import { RETENTION } from '../../contracts/retention.ts';
import type { MailKind } from './budgets.ts';
import { deleteOldBudgets } from './budgets-store.ts';
import { createRequestedMailWriter } from './compose-requested.ts';
import { createDelivery } from './deliver-mail.ts';
import type { FindRequestedMail, MailWatcher, MailWorkerOptions } from './mail-handlers.ts';
import { createMailSlots } from './mail-slots.ts';
import * as store from './store.ts';

/** Milliseconds between two searches for due e-mails. */
const POLL_INTERVAL_MS = 15_000;

const STOP_TIMEOUT_MS = 5_000;

/** Milliseconds for which sent jobs are kept: the panel shows the state of a message's e-mail. */
const SENT_RETENTION_MS = RETENTION.mails.days * DAY_MS;

/** Milliseconds for which budgets are kept. */
const BUDGET_RETENTION_MS = DAY_MS;

/** Creates the worker that sends the jobs of the queue; each instance has one. */
export function createMailWorker(
  options: MailWorkerOptions,
  writers: ReadonlyMap<MailKind, FindRequestedMail>,
  watchers: ReadonlyMap<MailKind, MailWatcher>,
) {
  const { db, engine, sender, clock, log } = options;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;
  let isWokenMeanwhile = false;

  let hasStopped = false;
  const isStopping = () => hasStopped || controller.signal.aborted;
  const deliver = createDelivery(options, controller.signal, watchers);
  const composeRequested = createRequestedMailWriter(options, writers);
  const slots = createMailSlots(options, { deliver, isStopping });
  const sendDue = () => composeRequested().then(slots.sendDue);

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

  const logFailure = (err: unknown) => log.error({ err }, 'the mail queue failed');

  function wake(): void {
    if (timer === null || isStopping()) return;
    // Of a run that slow recipients hold up, other slots may be free.
    if (running !== null) composeRequested().then(slots.refill).catch(logFailure);
    runDue().catch(logFailure);
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
    composeRequested,
    runDue,
    async start(): Promise<void> {
      // Only this process uses the embedded database, so claims are left over from a killed process.
      if (engine === 'sqlite') await store.releaseAllClaims(db);
      timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
      wake();
    },
    async stop(): Promise<void> {
      hasStopped = true;
      if (timer !== null) clearInterval(timer);
      const currentRun = running?.catch(() => undefined);
      await Promise.race([currentRun, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      controller.abort();
      await currentRun;
      sender.close();
    },
  };
}
