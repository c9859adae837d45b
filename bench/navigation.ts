import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { withBrowser } from './panel.ts';
import type { Site } from './processes.ts';
import { median, report } from './report.ts';

/** From which page a link to which one is pressed. */
const NAVIGATIONS = [
  ['/artistas', '/artistas/tinto-malagana'],
  ['/artistas/tinto-malagana', '/letras/tinto-malagana'],
  ['/letras/tinto-malagana', '/letras/tinto-malagana/baje-del-cerro'],
  ['/letras/tinto-malagana/baje-del-cerro', '/letras/tinto-malagana'],
  ['/eventos', '/eventos/bdm/portada'],
  ['/eventos/bdm/portada', '/eventos/bdm'],
  ['/eventos/bdm', '/eventos/bdm/votar'],
  ['/contenido', '/contenido/radiokz/portada'],
  ['/lacapsula', '/contacto'],
  ['/contacto', '/politica-de-privacidad'],
] as const;
type Navigation = (typeof NAVIGATIONS)[number];
const ROUNDS = 3;
/** Fast 3G of the browser's own tools: bytes per second, milliseconds. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Returns the milliseconds from the press of a link to the first paint of its page. */
async function paintAfterPress(page: Page, link: Locator, to: string): Promise<number> {
  // On a still page: what is measured is not how the link comes into view.
  await link.scrollIntoViewIfNeeded();
  const pressed = await link.evaluate((element) => {
    const now = performance.timeOrigin + performance.now();
    setTimeout(() => (element as HTMLElement).click());
    return now;
  });
  await page.waitForURL(`**${to}`);
  const painted = await page.evaluate(async () => {
    const first = () => performance.getEntriesByName('first-contentful-paint')[0];
    while (!first()) await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.timeOrigin + (first()?.startTime ?? 0);
  });
  return painted - pressed;
}

/** Resolves when the browser has loaded the page of the link before it is pressed. */
function waitForPrefetch(session: CDPSession, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${to} was not prefetched`)), 30_000);
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status, prefetchStatus }) => {
      if (!prefetchUrl.endsWith(to) || status === 'Pending' || status === 'Running') return;
      clearTimeout(late);
      if (status === 'Failure') reject(new Error(`${to} was not prefetched: ${prefetchStatus}`));
      else resolve();
    });
  });
}

async function measureOnce(
  browser: Browser,
  site: Site,
  [from, to]: Navigation,
  isPrefetched: boolean,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  // The page was visited before: its files are in the browser's cache.
  await page.goto(site.url + to, { waitUntil: 'networkidle' });
  await page.goto(site.url + from, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const link = page.locator(`a[href="${to}"]`).filter({ visible: true }).first();
  if (isPrefetched) {
    await session.send('Preload.enable');
    const prefetched = waitForPrefetch(session, to);
    await link.hover();
    await prefetched;
  }
  const time = await paintAfterPress(page, link, to);
  await context.close();
  return time;
}

/** The next page after a press, on a slow phone, with and without prefetching: ten navigations. */
export async function benchNavigation(site: Site): Promise<void> {
  await withBrowser(async (browser) => {
    for (const [isPrefetched, most] of [
      [false, 900],
      [true, 100],
    ] as const) {
      for (const navigation of NAVIGATIONS) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          times.push(await measureOnce(browser, site, navigation, isPrefetched));
        }
        const time = median(times);
        report(
          `Press to first paint${isPrefetched ? ', prefetched' : ''}: ${navigation.join(' → ')}`,
          `${time.toFixed(0)} ms`,
          `≤ ${most} ms`,
          time <= most,
        );
      }
    }
  });
}
