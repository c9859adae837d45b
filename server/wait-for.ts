import { setTimeout as delay } from 'node:timers/promises';
import { ArchiveError } from './archive/format.ts';
import { explainFailure, isPassing } from './explain-failure.ts';

const INTERVAL_MS = 500;

/** PostgreSQL's code while it starts. */
const STARTING = '57P03';

function mayPass(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  if (error instanceof ArchiveError || code === STARTING || isPassing(error)) return true;
  return cause !== undefined && mayPass(cause);
}

/**
 * Repeats what a start needs while a database does not answer yet or a disk is not mounted, as after the start of a
 * machine; says so once.
 * @param seconds for how long; then the last error is thrown
 */
export async function waitFor<T>(seconds: number, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error) || performance.now() >= until) throw error;
      if (tries === 1)
        process.stderr.write(`Waiting for up to ${seconds} s. ${explainFailure(error)}\n`);
    }
    await delay(INTERVAL_MS);
  }
}
