import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.mjs';

/** The browser with a window, by the names that systems give it. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same browser without one: the journeys take a quarter less time. */
const HEADLESS = ['/usr/bin/chromium-headless-shell'];

/** The first of these browsers, after its package was installed where that is possible. */
async function findOrInstall(debianPackage, paths) {
  const find = () => paths.find((path) => existsSync(path));
  if (find() === undefined) await installOnDebian(debianPackage);
  return find();
}

/**
 * The path of a Chromium: that of `CHROMIUM`, or the system's; on Debian as root its package is
 * installed; elsewhere Playwright's own. Fails with what to do when none can be had.
 * @param isHeadless whether the one without a window is preferred
 */
export async function ensureChromium({ isHeadless = false } = {}) {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  const found =
    (isHeadless && (await findOrInstall('chromium-headless-shell', HEADLESS))) ||
    (await findOrInstall('chromium', WHOLE));
  if (found) return found;
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

/** The browsers of the journeys, as variables of their environment. */
export async function browsersOfJourneys() {
  return {
    CHROMIUM: await ensureChromium({ isHeadless: true }),
    WHOLE_CHROMIUM: await ensureChromium(),
  };
}
