import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Site } from './processes.ts';
import { median, report } from './report.ts';

/** `true`: a page for reading, of which full marks are asked. */
const PAGES = [
  ['home', '/', false],
  ['artists', '/artistas', true],
  ['artist', '/artistas/tinto-malagana', true],
  ['events', '/eventos', true],
  ['event cover', '/eventos/bdm/portada', true],
  ['library', '/eventos/bdm', true],
  ['content', '/contenido', true],
  ['capsule', '/lacapsula', true],
  ['lyric', '/letras/tinto-malagana/baje-del-cerro', true],
  ['artist lyrics', '/letras/tinto-malagana', true],
  ['legal', '/politica-de-privacidad', true],
  ['dates', '/fechas', true],
  ['news', '/novedades', true],
  ['tickets', '/tickets', false],
  ['contact', '/contacto', false],
  ['application', '/postulaciones', false],
  ['voting', '/eventos/bdm/votar', false],
  ['beats', '/therepro', false],
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** The measures of a page and the most that is asked of each. */
const MEASURES = [
  ['largest-contentful-paint', 'ms', 1500],
  ['total-blocking-time', 'ms', 50],
  ['cumulative-layout-shift', '', 0],
] as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Prints what costs a page points. */
function printFaults(name: string, { categories, audits }: Result): void {
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const { score, displayValue } = audits[id] ?? {};
      const isBad = weight > 0 && typeof score === 'number' && score < 0.9;
      if (isBad) console.log(`    ${name}: ${id} ${displayValue ?? ''}`);
    }
  }
}

function leastScore(category: Category, isReading: boolean): number {
  return category !== 'performance' || isReading ? 100 : 98;
}

function reportPage(name: string, isReading: boolean, results: readonly Result[]): void {
  for (const category of CATEGORIES) {
    const scores = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
    const score = Math.round(median(scores));
    const least = leastScore(category, isReading);
    const what = `Lighthouse mobile, ${name}: ${category}`;
    report(what, String(score), `≥ ${least}`, score >= least);
  }
  for (const [id, unit, most] of MEASURES) {
    const value = median(results.map(({ audits }) => audits[id]?.numericValue ?? Infinity));
    const text = unit === '' ? value.toFixed(3) : `${value.toFixed(0)} ${unit}`;
    report(`  ${name}: ${id}`, text, `≤ ${most} ${unit}`, value <= most + 0.0005);
  }
}

/** Asks for a page until it is in the cache, in its smallest encoding; returns the bytes as sent. */
async function warm(address: string): Promise<number> {
  let bytes = 0;
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    bytes = Number(answer.headers.get('content-length'));
    await delay(500);
  }
  return bytes;
}

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

const gzippedSize = (data: Buffer | string) => gzipSync(data, { level: 9 }).length;

/** Returns the gzipped bytes of all script that a page loads without interaction. */
async function weighScript(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then(gzippedSize, () => 0));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const inline = await page.locator(CODE).allTextContents();
  const loaded = await Promise.all(sizes);
  await page.close();
  return loaded.reduce((sum, size) => sum + size, gzippedSize(inline.join('\n')));
}

/** A line of the table: the scores, the bytes of HTML and of script before any intent, the measures. */
function toRow(name: string, html: number, script: number, results: readonly Result[]): string {
  const scores = CATEGORIES.map((category) =>
    Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100))),
  );
  const measures = MEASURES.map(([id, unit]) =>
    median(results.map(({ audits }) => audits[id]?.numericValue ?? Infinity)).toFixed(unit ? 0 : 3),
  );
  return `| ${[name, ...scores, html, script, ...measures].join(' | ')} |`;
}

/** Loads pages once: the first pages of a browser pay for its start. */
async function warmBrowser(site: Site, port: number): Promise<void> {
  for (const [, path] of PAGES.slice(0, 2)) {
    await lighthouse(site.url + path, { port, onlyCategories: ['performance'], logLevel: 'error' });
  }
}

/**
 * Lighthouse's mobile scores and measures, the median of some rounds for each page, and a table of them.
 * @param rounds an odd number
 */
export async function benchPages(site: Site, rounds: number): Promise<void> {
  const chromePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  });
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  const columns = [
    'page',
    ...CATEGORIES,
    'HTML, B',
    'script, B',
    'LCP, ms',
    'blocking, ms',
    'shift',
  ];
  const rows = [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`];
  try {
    await warmBrowser(site, chrome.port);
    for (const [name, path, isReading] of PAGES) {
      const address = site.url + path;
      const results: Result[] = [];
      const html = await warm(address);
      const script = await weighScript(browser, address);
      for (let round = 0; round < rounds; round += 1) {
        const result = await lighthouse(address, {
          port: chrome.port,
          onlyCategories: [...CATEGORIES],
          logLevel: 'error',
        });
        if (result) results.push(result.lhr);
      }
      if (results[0]) printFaults(name, results[0]);
      reportPage(name, isReading, results);
      rows.push(toRow(name, html, script, results));
    }
  } finally {
    await browser.close();
    chrome.kill();
  }
  console.log(`\n${rows.join('\n')}\n`);
}
