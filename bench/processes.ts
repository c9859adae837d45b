import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { program, serverEnvironment, serverFlags } from '../scripts/steps.mjs';

const root = join(import.meta.dirname, '..');
export const ADMIN = { username: 'banco', password: 'banco-de-pruebas' };
export const SITE_KEY = 'banco';

export interface Site {
  url: string;
  /** Memory that the process holds now (resident set), in MB. */
  residentMb(): number;
  stop(): Promise<void>;
  /** Freezes the process (SIGSTOP) or lets it go on (SIGCONT). */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends the process at once (SIGKILL), as a crash would. */
  kill(): Promise<void>;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the site did not start');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(20);
  }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Starts the site as `npm start` does, built for production.
 */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<Site> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...serverFlags, program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_KEY,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...serverEnvironment,
      ...env,
    },
  });
  await waitUntilReady(url, child);
  return {
    url,
    residentMb: () => residentMb(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
    signal: (name) => void child.kill(name),
    async kill() {
      if (child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

/** Logs the administrator in; returns the token of the session. */
export async function logIn(site: Site): Promise<string> {
  const body = JSON.stringify(ADMIN);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/login/`, { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** Starts the yardstick with the bytes of `file`. */
export function startBare(file: string, headers: Record<string, string>) {
  return startYardstick('bare-server.ts', [file, JSON.stringify(headers)]);
}

/** Starts a bare server to compare with; it prints its port. */
export async function startYardstick(program: string, values: readonly string[]) {
  const args = [join(import.meta.dirname, program), ...values];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended(child);
    },
  };
}
