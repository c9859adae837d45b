import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';
import { VISUAL_NOW } from './people.ts';

const root = join(import.meta.dirname, '..');

/** `npm run visual`: compares screens with those of an earlier run on the same machine. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'visual.ts',
  outputDir: join(root, 'test-results'),
  snapshotPathTemplate: join(root, '.visual/{arg}{ext}'),
  expect: {
    timeout: 15_000,
    // The share covers rasterisation of type and dots; one changed size or colour is far above it.
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, animations: 'disabled', caret: 'hide' },
  },
  webServer: {
    ...(base.webServer as NonNullable<Extract<typeof base.webServer, { command: string }>>),
    cwd: root,
    env: { ...(base.webServer as { env: Record<string, string> }).env, E2E_NOW: VISUAL_NOW },
  },
});
