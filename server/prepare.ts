import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { MessageError } from './platform/errors.ts';

/** Argument of the process that migrates and fills the database; the number of the one that started it follows. */
const ARGUMENT = '--prepare';
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

export function isPreparation(): boolean {
  return process.argv.includes(ARGUMENT);
}

/**
 * Runs this program once more to prepare the database, so that the memory which that takes goes with
 * the process. It must not hold the lock on DATA_DIR meanwhile. A failure has been told by that
 * process in its one line and ends this one with the same code; a signal ends both.
 */
export async function runPreparation(): Promise<void> {
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--watch'));
  const child = spawn(
    process.execPath,
    [...flags, String(process.argv[1]), ARGUMENT, String(process.pid)],
    { stdio: 'inherit' },
  );
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...ended) => resolve(ended));
    },
  );
  for (const name of SIGNALS) process.off(name, forward);
  if (code === 0) return;
  if (code !== null) process.exit(code);
  if (SIGNALS.some((name) => name === signal)) process.kill(process.pid, signal ?? 'SIGTERM');
  throw new MessageError(`The preparation of the database was ended by ${signal}: start again.`);
}

/** Ends the process that `runPreparation` has started. */
export function endPreparation(): void {
  process.exit(0);
}

/** Looks whether the process is still there that started this one; its own thread may be busy for seconds. */
const WATCH = `const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 50);`;

/** Ends this process when the one that started it has ended, which gives the lock on DATA_DIR free. */
export function endWithParent(): void {
  // That one may have ended before this line.
  const parent = Number(process.argv[process.argv.indexOf(ARGUMENT) + 1] ?? process.ppid);
  new Worker(WATCH, { eval: true, workerData: parent }).unref();
}
