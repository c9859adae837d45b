import { HOUR_MS } from '../../contracts/durations.ts';

const FIRST_WAIT_MS = 30_000;

const MAX_WAIT_MS = HOUR_MS;

/** Milliseconds to wait after the `attempts`th failure: 30 s, 1 min, 2 min … up to an hour. */
export function getRetryDelay(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
}

/**
 * Does work now and then again every `every` milliseconds, never twice at once.
 * @param onError called when the work fails; it is done again at the next time
 * @returns a function that stops it
 */
export function repeat(
  work: () => Promise<unknown>,
  every: number,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    await work().catch(onError);
    isRunning = false;
  }
  const timer = setInterval(() => void run(), every);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}

export function getNames<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

export function pick<T, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
}
