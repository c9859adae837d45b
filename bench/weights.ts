import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Site } from './processes.ts';
import { report } from './report.ts';

interface Weighed {
  name: string;
  path: string;
  /** Kilobytes of script before any interaction (`reading`), or when the page is at rest. */
  most: number;
  /** Kilobytes until the browser is idle; omitted where it is the same. */
  untilIdle?: number;
  /** Kilobytes of a first visit on a phone. */
  visit?: number;
}

const READING = 10;
const FORM = { most: 95, untilIdle: 12 };

const PAGES: readonly Weighed[] = [
  { name: 'home', path: '/', ...FORM, visit: 350 },
  { name: 'artists', path: '/artistas', most: READING, visit: 350 },
  { name: 'artist', path: '/artistas/tinto-malagana', most: READING, visit: 350 },
  { name: 'event cover', path: '/eventos/bdm/portada', most: READING },
  { name: 'library', path: '/eventos/bdm', most: READING },
  { name: 'capsule', path: '/lacapsula', most: READING, visit: 350 },
  { name: 'lyric', path: '/letras/tinto-malagana/baje-del-cerro', most: READING },
  { name: 'artist lyrics', path: '/letras/tinto-malagana', most: READING },
  { name: 'legal', path: '/politica-de-privacidad', most: READING },
  { name: 'contact', path: '/contacto', ...FORM },
  { name: 'tickets', path: '/tickets', ...FORM },
  { name: 'application', path: '/postulaciones', ...FORM },
  { name: 'voting', path: '/eventos/bdm/votar', most: 95 },
  { name: 'beats', path: '/therepro', most: 95 },
];
const MOST_STYLE = 15;

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

/** Code in the page; JSON-LD is content. */
const CODE = 'script:not([src]):not([type="application/ld+json"])';

/** Returns the gzipped bytes of what the page itself holds in these elements. */
async function weighInline(page: Page, selector: string): Promise<number> {
  const texts = await page.locator(selector).allTextContents();
  return gzipSync(texts.join('\n'), { level: 9 }).length;
}

/** What a page brought along so far, in bytes: script and styles gzipped, everything as sent. */
interface Weights {
  script: number;
  stylesheet: number;
  sent: number;
}

/** Starts weighing what a page loads. */
async function weigh(page: Page): Promise<{ weights: Weights; settle(): Promise<void> }> {
  const weights: Weights = { script: 0, stylesheet: 0, sent: 0 };
  const reading: Array<Promise<void>> = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weights.sent += encodedDataLength;
  });
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const read = response.body().then((body) => {
      weights[type] += gzipSync(body, { level: 9 }).length;
    });
    reading.push(read.catch(() => undefined));
  });
  return {
    weights,
    async settle() {
      await Promise.all(reading);
    },
  };
}

/** Returns the bytes of script that a page loads while its browser is never idle. */
async function scriptUntilIdle(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const { weights, settle } = await weigh(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await settle();
  const inline = await weighInline(page, CODE);
  await page.close();
  return weights.script + inline;
}

/** Returns the gzipped bytes of all script that a page loads without interaction. */
export async function weighScript(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  const { weights, settle } = await weigh(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await settle();
  const inline = await weighInline(page, CODE);
  await page.close();
  return weights.script + inline;
}

function reportKilobytes(what: string, bytes: number, most: number): void {
  const kilobytes = bytes / 1000;
  report(what, `${kilobytes.toFixed(1)} KB`, `≤ ${most} KB`, kilobytes <= most);
}

async function weighPage(browser: Browser, site: Site, weighed: Weighed): Promise<void> {
  const { name, path, most, untilIdle, visit } = weighed;
  const page = await browser.newPage(PHONE);
  const { weights, settle } = await weigh(page);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await settle();
  const script = weights.script + (await weighInline(page, CODE));
  reportKilobytes(`Script on the ${name} page, gzipped, all of it`, script, most);
  if (untilIdle !== undefined) {
    const before = await scriptUntilIdle(browser, site.url + path);
    reportKilobytes(`  the same until the browser is idle`, before, untilIdle);
  }
  const styles = weights.stylesheet + (await weighInline(page, 'style'));
  reportKilobytes(`Styles on the ${name} page, gzipped`, styles, MOST_STYLE);
  if (visit !== undefined) reportKilobytes(`First visit of ${name}, as sent`, weights.sent, visit);
  await page.close();
}

/** Bytes that each public page brings along on a phone, without any interaction. */
export async function benchWeights(site: Site): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const weighed of PAGES) await weighPage(browser, site, weighed);
  } finally {
    await browser.close();
  }
}
