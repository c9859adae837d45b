import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverEnvironment } from '../scripts/steps.mjs';

const root = join(import.meta.dirname, '..');

export interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Starts a program of the repository as its npm script does; variables of this process are left out. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...args], {
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

export function runProgram(program: string, args: readonly string[], env: Record<string, string>) {
  return startProgram(program, args, env).ended;
}
