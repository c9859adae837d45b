import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base, { site } from '../playwright.config.ts';
import { E2E_PORT, VISUAL_NOW } from './people.ts';

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
    ...site(E2E_PORT),
    cwd: root,
    env: { ...site(E2E_PORT).env, E2E_NOW: VISUAL_NOW },
  },
});
