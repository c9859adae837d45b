import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'vite';
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

/** The bundles of this process, by program. */
const bundles = new Map<string, Promise<string>>();

async function bundle(program: string): Promise<string> {
  const outDir = join(root, 'build/tested', crypto.randomUUID(), program.replace(/\.ts$/, ''));
  await build({
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'silent',
    build: { ssr: program, outDir },
  });
  return join(outDir, basename(program).replace(/\.ts$/, '.js'));
}

/**
 * Bundles a program as the build bundles the server, once for each process of the tests: it starts in less
 * than half the time of its sources.
 * @param program from the repository's root
 * @returns the file to run
 */
export function getBundle(program: string): Promise<string> {
  const bundled = bundles.get(program) ?? bundle(program);
  bundles.set(program, bundled);
  return bundled;
}

/** Runs a program of the server, bundled. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  options = {},
): Promise<Ended> {
  return startProgram(await getBundle(program), args, env, options).ended;
}
