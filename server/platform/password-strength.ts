import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { createGate } from './gate.ts';
import { resolveProgram } from './project-root.ts';

export interface StrengthQuestion {
  id: number;
  password: string;
  context: readonly string[];
}

export interface StrengthResult {
  id: number;
  /** Guesses that an attacker needs, as a power of ten. */
  guessesLog10: number;
  /** The whole password is one word of a list. */
  isListed: boolean;
}

/**
 * Characters that are looked at. The estimate of 128 hostile ones takes over a second; a password
 * whose first 32 characters are hard to guess is hard to guess.
 */
const MAX_ESTIMATED = 32;
/** Milliseconds after the last question until the thread ends and its memory is free again. */
const IDLE_MS = MINUTE_MS;
const gate = createGate(1, { maxWaiting: 50 });

let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | null = null;
let lastId = 0;

function stopWorker(): void {
  void worker?.terminate();
  worker = null;
}

function estimateInWorker(thread: Worker, question: StrengthQuestion): Promise<StrengthResult> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      thread.off('message', onMessage).off('error', onError).off('exit', onError);
    };
    const onMessage = (result: StrengthResult) => {
      if (result.id !== question.id) return;
      removeListeners();
      resolve(result);
    };
    const onError = (error: unknown) => {
      removeListeners();
      if (worker === thread) worker = null;
      reject(error instanceof Error ? error : new Error('the password estimator ended'));
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onError);
    thread.postMessage(question);
  });
}

/**
 * Estimates how many guesses a password takes, with the lists of common passwords, common and
 * Spanish words, and `context` (words that belong to the account). Runs on a worker thread that is
 * started by the first question, so that neither the start nor other requests wait for it.
 * @throws QueueFullError when too many ask at once
 */
export function estimatePassword(
  password: string,
  context: readonly string[],
): Promise<StrengthResult> {
  return gate(async () => {
    if (idleTimer !== null) clearTimeout(idleTimer);
    if (worker === null) {
      worker = new Worker(resolveProgram('server/platform/password-strength-worker.ts'));
      worker.unref();
    }
    lastId += 1;
    const question = { id: lastId, password: password.slice(0, MAX_ESTIMATED), context };
    try {
      return await estimateInWorker(worker, question);
    } finally {
      idleTimer = setTimeout(stopWorker, IDLE_MS);
      idleTimer.unref();
    }
  });
}
