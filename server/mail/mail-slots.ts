import { inTransaction } from '../db/scope.ts';
import { getAllowance, getPriority } from './budgets.ts';
import type { Outcome } from './deliver-mail.ts';
import type { MailWorkerOptions } from './mail-handlers.ts';
import * as store from './store.ts';

/** E-mails sent at once, of any kind. */
const SLOTS = 5;
/** One more for what somebody waits for on the screen, while slow recipients hold the others. */
const URGENT_SLOTS = 1;

/** Milliseconds for which a claim is valid: longer than sending takes, so that no other worker sends it again. */
const CLAIM_MS = 150_000;

/** Announcements in a row that the server puts off, after which a run tries no more of them. */
const MAX_POSTPONED_NEWS = 10;

/** Claims due mails; of announcements no more than an hour allows, and none after `isNewsPutOff`. */
async function claimMails(
  { db, engine, clock, newsMailsPerHour: perHour = null }: MailWorkerOptions,
  { count, isNewsPutOff }: { count: number; isNewsPutOff: boolean },
): Promise<store.MailJob[]> {
  const now = clock.now();
  const range = { now, until: now + CLAIM_MS, count };
  if (isNewsPutOff)
    return store.claimDueJobs(db, engine, { ...range, smallBatch: { kind: 'news', left: 0 } });
  if (perHour === null || !(await store.hasDueMails(db, 'news', now)))
    return store.claimDueJobs(db, engine, { ...range, smallBatch: null });
  return inTransaction(db, async (tx) => {
    const left = await getAllowance(tx, { kind: 'news', perHour, now, unsent: 'claimed' });
    return store.claimDueJobs(tx, engine, { ...range, smallBatch: { kind: 'news', left } });
  });
}

/** One run of the worker: until nothing is due, or the server is down, and what was being sent has ended. */
interface WorkerRun {
  sent: number;
  /** Being sent. */
  active: number;
  /** Claimed for the slots that become free next, the most urgent first. */
  claimed: store.MailJob[];
  isDown: boolean;
  /** Whether the server has answered. */
  hasAnswered: boolean;
  /** Whether what somebody waits for may have been queued since it was looked for. */
  mayBeUrgent: boolean;
  /** Announcements in a row that the server put off. */
  newsPutOff: number;
}

/** Creates the slots in which a worker sends mails at once. */
export function createMailSlots(
  options: MailWorkerOptions,
  { deliver, isStopping }: { deliver(job: store.MailJob): Promise<Outcome>; isStopping(): boolean },
) {
  const { db, engine, clock, log } = options;
  /** Whether the server was unavailable at the last attempt; assumed at the start. */
  let wasDown = true;
  /** Lets the present run look for due mails. */
  let refill = async () => {};

  /** Slots for mails of any kind: while it is not known whether the server is available, one. */
  const countSlots = ({ hasAnswered }: WorkerRun) => (wasDown && !hasAnswered ? 1 : SLOTS);

  /** Returns the next mail that a free slot takes; undefined when there is neither. */
  async function claimNext(run: WorkerRun): Promise<store.MailJob | undefined> {
    const slots = countSlots(run);
    if (run.active < slots) {
      const isNewsPutOff = run.newsPutOff >= MAX_POSTPONED_NEWS;
      if (isNewsPutOff) {
        const news = run.claimed.filter(({ kind }) => kind === 'news');
        run.claimed = run.claimed.filter((job) => !news.includes(job));
        await store.releaseUntried(db, news);
      }
      if (run.claimed.length === 0)
        run.claimed = await claimMails(options, { count: slots, isNewsPutOff });
      return run.claimed.shift();
    }
    if (run.active >= slots + URGENT_SLOTS) return;
    const minPriority = getPriority('vote');
    if ((run.claimed[0]?.priority ?? Number.NEGATIVE_INFINITY) >= minPriority)
      return run.claimed.shift();
    if (!run.mayBeUrgent) return;
    const now = clock.now();
    const range = { now, until: now + CLAIM_MS, smallBatch: null, minPriority };
    const [urgent] = await store.claimDueJobs(db, engine, { ...range, count: 1 });
    run.mayBeUrgent = urgent !== undefined;
    return urgent;
  }

  async function send(run: WorkerRun, job: store.MailJob): Promise<void> {
    const sentBefore = run.sent;
    const outcome = await deliver(job);
    if (outcome === 'sent') run.sent += 1;
    if (job.kind === 'news') run.newsPutOff = outcome === 'later' ? run.newsPutOff + 1 : 0;
    // A server that took others meanwhile is up: it did not answer for this recipient.
    const isDown = outcome === 'server down' && run.sent === sentBefore;
    if (isDown) run.isDown = true;
    else if (outcome !== 'dropped') run.hasAnswered = true;
    const isBack = wasDown && outcome === 'sent' && !run.isDown;
    wasDown = isDown || (wasDown && !isBack);
    if (isBack) await store.rescheduleRetries(db, clock.now());
  }

  /** Fills free slots until nothing is due: as one ends the next begins, so that a slow recipient holds up no other. */
  async function sendDue(): Promise<number> {
    const run: WorkerRun = {
      sent: 0,
      active: 0,
      claimed: [],
      isDown: false,
      hasAnswered: false,
      mayBeUrgent: false,
      newsPutOff: 0,
    };
    await new Promise<void>((resolve, reject) => {
      const failures: unknown[] = [];
      const fail = (error: unknown) => void failures.push(error);
      let isFilling = false;
      let mayBeDue = false;
      async function fill(): Promise<void> {
        mayBeDue = true;
        if (isFilling) return;
        isFilling = true;
        while (mayBeDue && !run.isDown && failures.length === 0 && !isStopping()) {
          mayBeDue = false;
          const job = await claimNext(run).catch(fail);
          if (!job) continue;
          run.active += 1;
          mayBeDue = true;
          const finishJob = () => {
            run.active -= 1;
            return fill();
          };
          void send(run, job).catch(fail).then(finishJob);
        }
        isFilling = false;
        if (run.active > 0) return;
        if (failures.length > 0) reject(failures[0]);
        else resolve();
      }
      refill = () => {
        run.mayBeUrgent = true;
        return fill();
      };
      void fill();
    }).finally(() => {
      refill = async () => {};
      return store.releaseUntried(db, run.claimed);
    });
    if (run.sent > 0) log.info({ count: run.sent }, 'mails sent');
    return run.sent;
  }

  return { sendDue, refill: () => refill() };
}
