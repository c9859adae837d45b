import { expect } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { E2E_ORIGIN as origin } from './people.ts';
import { startSite } from './start-site.ts';

/**
 * The main paths of a visitor in Firefox, which Playwright drives only in a build of its own. Run it
 * with `npm run firefox`; `FIREFOX` names the program.
 */
const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
/** Milliseconds to wait for what a step expects. */
const PATIENCE = 15_000;

const paths: Record<string, (page: Page) => Promise<void>> = {
  async 'the splash is left, and stays away'(page) {
    await page.goto(origin);
    await click(page, '#entrar');
    await page.waitForFunction(() => !('splash' in document.documentElement.dataset));
    await page.reload();
    expect(await isShown(page, '#entrar')).toBe(false);
  },
  async 'the carousel goes on, and is paused'(page) {
    await page.goto(origin);
    await click(page, '[data-motion]');
    const shown = () => page.$eval('[data-shown] a[href]', (link) => link.getAttribute('href'));
    const before = await shown();
    await click(page, '[data-step="1"]');
    await page.waitForFunction(
      (href) => document.querySelector('[data-shown] a[href]')?.getAttribute('href') !== href,
      {},
      before,
    );
  },
  async 'from the index to an artist, and back by Regresar'(page) {
    await page.goto(`${origin}/artistas`);
    await follow(page, '#contenido a[href^="/artistas/"]');
    await page.waitForFunction(() => location.pathname !== '/artistas');
    await follow(page, '[data-back]');
    expect(new URL(page.url()).pathname).toBe('/artistas');
  },
  async 'an album is paged by the arrow keys, and closed by Escape'(page) {
    await page.goto(`${origin}/artistas/tinto-malagana`);
    await click(page, 'a[data-photo]');
    await page.waitForSelector('#foto[open]');
    const source = () => page.$eval('#foto img', (image) => image.getAttribute('src'));
    const before = await source();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (src) => document.querySelector('#foto img')?.getAttribute('src') !== src,
      {},
      before,
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('#foto[open]') === null);
  },
  async 'a lyric is found by a word while it is typed'(page) {
    await page.goto(`${origin}/buscar`);
    await page.type('#q', 'noche');
    await page.waitForSelector('#sugerencias [role="option"]');
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).not.toBe('/buscar');
  },
  async 'the contact form says what is missing, and keeps what was typed'(page) {
    await page.goto(`${origin}/contacto`);
    await page.type('[name="message"]', 'Desde otro navegador');
    await click(page, 'form [type="submit"]');
    await page.waitForSelector('[aria-invalid="true"]');
    const typed = await page.$eval(
      '[name="message"]',
      (field) => (field as HTMLInputElement).value,
    );
    expect(typed).toBe('Desde otro navegador');
  },
  async 'a voting is paged through and its dialog opens'(page) {
    await page.goto(`${origin}/eventos/bdm/votar`);
    await click(page, '::-p-aria(VOTAR[role="button"])');
    await page.waitForSelector('dialog[open] input[name="public_email"]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  },
};

async function click(page: Page, selector: string): Promise<void> {
  await page.locator(selector).setTimeout(PATIENCE).click();
}

async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), click(page, selector)]);
}

function isShown(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) ?? false,
    selector,
  );
}

const stop = await startSite();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX });
let failed = 0;
try {
  for (const [name, walk] of Object.entries(paths)) {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const problem = await walk(page).then(
      () => errors[0] ?? null,
      (error: unknown) => String(error),
    );
    process.stdout.write(
      `${problem === null ? '✓' : '✗'} ${name}${problem === null ? '' : `: ${problem}`}\n`,
    );
    if (problem !== null) failed += 1;
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
process.exit(failed === 0 ? 0 : 1);
