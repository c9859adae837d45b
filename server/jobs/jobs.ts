import { randomUUID } from 'node:crypto';
import type { BaseLogger } from 'pino';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { JobKind } from '../../contracts/jobs.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { Clock } from '../platform/clock.ts';
import { describeError } from '../platform/errors.ts';
import { getRetryDelay, repeat } from '../platform/repeat.ts';
import * as store from './store.ts';

/** Background work of one kind. Each of its items is done on its own, on one instance at a time. */
export interface Job {
  kind: JobKind;
  /** Milliseconds between two searches for due items. */
  pollEvery: number;
  /** Milliseconds after which a finished item is due again; 0 when `listItems` no longer lists it. */
  every: number;
  /**
   * Names of the items that may be due; an item that is not named any more is forgotten, with its
   * error. Null: nothing may be done now. Without it the work is a single item.
   */
  listItems?(): Promise<readonly string[] | null>;
  /** Items that are done at once. Default 1. */
  concurrency?: number;
  /** Milliseconds after which an item that has not ended counts as failed. Default 30 minutes. */
  timeLimit?: number;
  /**
   * Does one item, in transactions of its own. It may run again after a crash, and must then do
   * nothing twice. A rejection is stored, shown to staff, and the item is tried again later.
   * @param signal aborted when the process stops, the item has taken too long, or another instance does
   * it since this one has stood still
   */
  run(item: string, signal: AbortSignal): Promise<unknown>;
}

export interface JobsOptions {
  db: Database;
  engine: Engine;
  clock: Clock;
  log: Pick<BaseLogger, 'warn' | 'error'>;
}

/** Milliseconds for which an instance has an item; renewed while it runs. */
const LEASE_MS = MINUTE_MS;
const RENEW_INTERVAL_MS = 15_000;
/** Milliseconds that an item may take unless its job says otherwise. */
const DEFAULT_TIME_LIMIT_MS = 30 * MINUTE_MS;
/** Longest wait after a failure, in milliseconds. */
const MAX_WAIT_MS = HOUR_MS;
/** How far the clock of another instance may be ahead, and a search may lag, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = HOUR_MS;

/** Names this process in the rows of the items that it has. */
const OWNER = randomUUID();

const neverAborted = new AbortController().signal;

function isDue(state: store.JobRow | undefined, now: number, latestPlausible: number): boolean {
  return state === undefined || state.due_at <= now || state.due_at > latestPlausible;
}

class TimeLimitError extends Error {}

/** Rejects when an item exceeds its time limit, so that a hanging one does not block the others. */
async function withinTimeLimit(running: Promise<unknown>, limit: AbortController, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new TimeLimitError(`not done within ${ms} ms`));
    }, ms);
    timer.unref();
  });
  try {
    await Promise.race([running, expired]);
  } finally {
    clearTimeout(timer);
  }
}

type ClaimId = Parameters<typeof store.update>[1];

/**
 * Renews a claim until `running` has settled; resolves after the last renewal that was sent. Aborts
 * `limit` when another instance has the item.
 */
async function renewClaim(
  { db, clock }: JobsOptions,
  id: ClaimId,
  running: Promise<unknown>,
  limit: AbortController,
): Promise<void> {
  let renewed = Promise.resolve();
  const renew = async () => {
    const isOwn = await store.update(db, id, { claimed_until: clock.now() + LEASE_MS });
    if (!isOwn) limit.abort();
  };
  const timer = setInterval(() => {
    renewed = renewed.then(renew).catch(() => undefined);
  }, RENEW_INTERVAL_MS).unref();
  await running.catch(() => undefined);
  clearInterval(timer);
  await renewed;
}

async function storeFailure(
  { db, clock, log }: JobsOptions,
  id: ClaimId,
  error: unknown,
): Promise<void> {
  const [state] = (await store.listStates(db, id.kind)).filter((job) => job.item === id.item);
  const attempts = (state?.attempts ?? 0) + 1;
  const due_at = clock.now() + getRetryDelay(attempts);
  await store.update(db, id, { attempts, last_error: describeError(error), due_at });
  log.error({ err: error, job: id.kind, item: id.item, attempts }, 'a job failed');
}

async function runClaimed(
  options: JobsOptions,
  job: Job,
  item: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = options;
  const id = { kind: job.kind, item, owner: OWNER };
  const limit = new AbortController();
  const running = (async () => job.run(item, AbortSignal.any([signal, limit.signal])))();
  const claimed = renewClaim(options, id, running, limit);
  const release = () => store.update(db, id, { claimed_until: 0 });
  try {
    await withinTimeLimit(running, limit, job.timeLimit ?? DEFAULT_TIME_LIMIT_MS);
  } catch (error) {
    // A process that stops leaves its item to the next one.
    if (!signal.aborted) await storeFailure(options, id, error);
    // A run that continues after its time limit keeps its claim, so that it is not started twice.
    const released = claimed.then(release);
    if (error instanceof TimeLimitError) {
      released.catch((err: unknown) => log.warn({ err, ...id }, 'a claim could not be released'));
    } else await released;
    return false;
  }
  await claimed;
  const values = { attempts: 0, last_error: '', claimed_until: 0 };
  if (job.every === 0) await store.remove(db, id);
  else await store.update(db, id, { ...values, due_at: clock.now() + job.every });
  return true;
}

/**
 * Does the items of a job that are due. An item that fails does not stop the others: its error is
 * stored, and it is tried again after 30 s, 1 min, 2 min … up to an hour. Of several instances at
 * once, one does an item; after a crash the next one does it when its claim ends.
 * @returns how many items were done
 */
export async function runDue(
  options: JobsOptions,
  job: Job,
  signal: AbortSignal = neverAborted,
): Promise<number> {
  const { db, clock } = options;
  const items = job.listItems === undefined ? [''] : await job.listItems();
  if (items === null) return 0;
  const rows = await store.listStates(db, job.kind);
  const listed = new Set(items);
  const states = new Map(rows.map((row) => [row.item, row]));
  for (const row of rows) {
    const isOver = !listed.has(row.item) && row.claimed_until <= clock.now();
    if (isOver) await store.remove(db, row);
  }
  let doneCount = 0;
  const next = items.values();
  async function runItems(): Promise<void> {
    for (const item of next) {
      const now = clock.now();
      const latestPlausible = now + Math.max(job.every, MAX_WAIT_MS) + MAX_CLOCK_DIFFERENCE_MS;
      if (signal.aborted) break;
      if (!isDue(states.get(item), now, latestPlausible)) continue;
      const times = { owner: OWNER, now, until: now + LEASE_MS, latestPlausible };
      if (!(await store.claim(db, { kind: job.kind, item }, times))) continue;
      if (await runClaimed(options, job, item, signal)) doneCount += 1;
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: job.concurrency ?? 1 }, runItems));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
  return doneCount;
}

/**
 * Starts looking for due items of all jobs: now, and every `pollEvery`.
 * @returns a function that stops it; items in work see the aborted signal
 */
export async function startJobs(options: JobsOptions, jobs: readonly Job[]): Promise<() => void> {
  const { db, engine, log } = options;
  if (engine === 'sqlite') await store.releaseAll(db);
  const stopping = new AbortController();
  const stops = jobs.map((job) =>
    repeat(
      () => runDue(options, job, stopping.signal),
      job.pollEvery,
      (err) => log.warn({ err, job: job.kind }, 'due items could not be looked up'),
    ),
  );
  return () => {
    for (const stop of stops) stop();
    stopping.abort();
  };
}
