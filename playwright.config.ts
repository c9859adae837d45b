import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { E2E_ORIGIN, E2E_PORT } from './e2e/people.ts';
import { serverEnvironment } from './scripts/steps.mjs';
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.mjs';

keepTemporaryFilesInMemory();
// Sites start in half the time once one has kept its compiled modules.
process.env.NODE_COMPILE_CACHE ??= serverEnvironment.NODE_COMPILE_CACHE;

/** How many journeys run at the same time. */
const WORKERS = Number(process.env.E2E_WORKERS ?? 1);

/** A folder of this run, for what its sites share; workers read this file too. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tarima-journeys-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
process.env.E2E_FOLDER ??= createFolder();
const copy = join(process.env.E2E_FOLDER, 'site');

/** The site of a worker: built for production, demo content, a database of its own. */
export function site(port: number) {
  return {
    command: `${process.execPath} e2e/serve.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    // An interrupt does not wait for a proxy to take the site out, as SIGTERM does.
    gracefulShutdown: { signal: 'SIGINT' as const, timeout: 10_000 },
    env: {
      ...{ PORT: String(port), E2E_PORT: String(port) },
      // One site alone does not wait for what it would share.
      ...(WORKERS > 1 ? { E2E_COPY: copy } : {}),
    },
    stdout: 'pipe' as const,
  };
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: WORKERS,
  // Limits for a machine that does other work at the same time: no journey waits for them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: E2E_ORIGIN,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // It answers for files that a journey holds back; offline.e2e.ts has it.
    serviceWorkers: 'block',
    // A click or a page that never comes fails before the whole journey does, and names itself.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording doubles the CPU time of a run: `TRACE=on` records the one that is looked into.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, index) => site(E2E_PORT + 10 * index)),
});
