import { type Browser, chromium, type Page } from '@playwright/test';
import type { Site } from './processes.ts';
import { median, report } from './report.ts';

const FROM = '/artistas';
const TO = '/artistas/tinto-malagana';
const ROUNDS = 5;
/** Fast 3G of the browser's own tools: bytes per second, milliseconds. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Returns the milliseconds from the press of a link to the first paint of its page. */
async function paintAfterPress(page: Page): Promise<number> {
  const pressed = await page.evaluate(() => performance.timeOrigin + performance.now());
  await page.locator(`a[href="${TO}"]`).first().click({ noWaitAfter: true });
  await page.waitForURL(`**${TO}`);
  const painted = await page.evaluate(async () => {
    const first = () => performance.getEntriesByName('first-contentful-paint')[0];
    while (!first()) await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.timeOrigin + (first()?.startTime ?? 0);
  });
  return painted - pressed;
}

async function measureOnce(browser: Browser, site: Site, isPrefetched: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  // The page was visited before: its files are in the browser's cache.
  await page.goto(site.url + TO, { waitUntil: 'networkidle' });
  await page.goto(site.url + FROM, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (isPrefetched) {
    await page.locator(`a[href="${TO}"]`).first().hover();
    await page.waitForTimeout(3000);
  }
  const time = await paintAfterPress(page);
  await context.close();
  return time;
}

/** The next page after a press, on a slow phone, with and without prefetching. */
export async function benchNavigation(site: Site): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const [isPrefetched, most] of [
      [false, 900],
      [true, 100],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push(await measureOnce(browser, site, isPrefetched));
      }
      const time = median(times);
      report(
        `Next page, first paint after a press, ${isPrefetched ? 'prefetched' : 'not prefetched'}`,
        `${time.toFixed(0)} ms`,
        `≤ ${most} ms`,
        time <= most,
      );
    }
  } finally {
    await browser.close();
  }
}
