import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.mjs';

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function find() {
  return candidates.find((path) => path && existsSync(path));
}

/**
 * The path of a Chromium: the system's; on Debian as root its package is installed; elsewhere
 * Playwright's own. Fails with what to do when none can be had.
 */
export async function ensureChromium() {
  const present = find();
  if (present) return present;
  await installOnDebian('chromium');
  const installed = find();
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  try {
    execFileSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'install', 'chromium'],
      {
        stdio: 'inherit',
      },
    );
    return chromium.executablePath();
  } catch {
    throw new Error(
      'No Chromium for the end-to-end tests. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.',
    );
  }
}
