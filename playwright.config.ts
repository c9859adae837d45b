import { defineConfig } from '@playwright/test';
import { E2E_PORT } from './e2e/people.ts';

/** The site under test: built for production, demo content, a database of its own. */
const PORT = E2E_PORT;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // Recording doubles the CPU time of a run: `TRACE=on` records the one that is looked into.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: `${process.execPath} e2e/serve.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT) },
    stdout: 'pipe',
  },
});
