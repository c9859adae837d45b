import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Site } from './processes.ts';
import { report } from './report.ts';

const PAGES: ReadonlyArray<readonly [name: string, path: string, most?: number]> = [
  ['home', '/'],
  ['artist', '/artistas/tinto-malagana'],
  ['event', '/eventos/bdm/portada', 126],
  ['beats', '/therepro', 130],
  ['lyric', '/letras/tinto-malagana/baje-del-cerro'],
  ['artist lyrics', '/letras/tinto-malagana'],
  ['voting', '/eventos/bdm/votar', 130],
  ['application', '/postulaciones', 130],
];
/** Kilobytes of script that a page may bring along where none are named beside it. */
const MOST_SCRIPT = 125;

function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
}

/** Inline code. JSON-LD and the page's own data travel in script elements too, but are content. */
const CODE = 'script:not([src]):not([type="application/ld+json"]):not([type="text/plain"])';
const DATA = /^window\.__reactRouterContext\.streamController\./;

/** Bytes, gzipped, of every script and style that a page brings along, inline scripts too. */
export async function benchWeights(site: Site): Promise<void> {
  const browser = await launch();
  try {
    for (const [name, path, most = MOST_SCRIPT] of PAGES) {
      const page = await browser.newPage();
      const weights = { script: 0, stylesheet: 0 };
      const loaded: Array<Promise<void>> = [];
      page.on('response', (response) => {
        const type = response.request().resourceType();
        if (type !== 'script' && type !== 'stylesheet') return;
        loaded.push(
          response.body().then((body) => {
            weights[type] += gzipSync(body, { level: 9 }).length;
          }),
        );
      });
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      await Promise.all(loaded);
      const inline = (await page.locator(CODE).allTextContents()).filter(
        (text) => !DATA.test(text),
      );
      const script = (weights.script + gzipSync(inline.join('\n')).length) / 1000;
      const style = weights.stylesheet / 1000;
      report(
        `Script on the ${name} page, gzipped, all of it`,
        `${script.toFixed(1)} KB`,
        `≤ ${most} KB`,
        script <= most,
      );
      report(
        `Styles on the ${name} page, gzipped`,
        `${style.toFixed(1)} KB`,
        '≤ 15 KB',
        style <= 15,
      );
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
