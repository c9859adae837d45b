import type { Browser, CDPSession, Page } from '@playwright/test';
import { withBrowser } from './panel.ts';
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

/** Resolves when the browser has loaded the page of the link before it is pressed. */
function waitForPrefetch(session: CDPSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${TO} was not prefetched`)), 30_000);
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status, prefetchStatus }) => {
      if (!prefetchUrl.endsWith(TO) || status === 'Pending' || status === 'Running') return;
      clearTimeout(late);
      if (status === 'Failure') reject(new Error(`${TO} was not prefetched: ${prefetchStatus}`));
      else resolve();
    });
  });
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
    await session.send('Preload.enable');
    const prefetched = waitForPrefetch(session);
    await page.locator(`a[href="${TO}"]`).first().hover();
    await prefetched;
  }
  const time = await paintAfterPress(page);
  await context.close();
  return time;
}

/** The next page after a press, on a slow phone, with and without prefetching. */
export async function benchNavigation(site: Site): Promise<void> {
  await withBrowser(async (browser) => {
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
  });
}
