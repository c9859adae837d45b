import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverEnvironment } from '../scripts/steps.mjs';

const root = join(import.meta.dirname, '..');

export interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/**
 * Starts a program of the repository as its npm script does; variables of this process are left out.
 * `isDiskFull`: no file that it writes may grow.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  { isDiskFull = false } = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  // No file may grow, as on a disk without a byte left.
  const shell = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"'];
  const [first = '', ...rest] = [...(isDiskFull ? shell : []), process.execPath, program, ...args];
  const child = spawn(first, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...serverEnvironment, ...env },
  });
  const texts = { out: '', error: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    texts.out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.error += chunk;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, ...texts })),
  );
  return { child, ended };
}

export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  options = {},
) {
  return startProgram(program, args, env, options).ended;
}
