import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { CONSENT_KEY, ENTERED_KEY } from '../web/ui/first-paint.ts';
import { FLYER_SHOWN_KEY } from '../web/ui/take-flyer.ts';
import { E2E_ORIGIN } from './people.ts';

/** Message of a failed load, which is expected for other origins. */
const EXPECTED = /Failed to load resource/;

/** Characters of a page's main part, and of each of its dialogs, that are printed when a journey fails. */
const MOST_SHOWN = 4000;

interface Fixtures {
  /** Whether the panel looks for faces in the pictures that are chosen. */
  findsFaces: boolean;
  /** Errors in the console fail the test; a test that provokes one says which. */
  expectedErrors: RegExp[];
}

async function skipFlyer(context: BrowserContext): Promise<void> {
  // The flyer that is shown once per session would cover what a journey clicks.
  await context.addInitScript((key) => {
    try {
      sessionStorage.setItem(key, '1');
    } catch {
      // A blank or sandboxed document has no storage.
    }
  }, FLYER_SHOWN_KEY);
}

/** Faces are found on the processor, which takes as long as the rest of a journey with two pictures. */
async function skipFaces(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Standard = window.Worker;
    window.Worker = class extends Standard {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('face-worker')) throw new Error('no faces are looked for');
        super(url, options);
      }
    };
  });
}

/** Prints what each open page shows, also those of the other people of a journey. */
async function describePages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    // Without the menu, which would take most of the room.
    const parts = await page.locator('main, [role=dialog], [role=alertdialog], dialog[open]').all();
    const shown = await Promise.all(parts.map((part) => part.ariaSnapshot()));
    process.stdout.write(`${page.url()}\n`);
    for (const text of shown) process.stdout.write(`${text.slice(0, MOST_SHOWN)}\n\n`);
  }
}

/** Playwright's test; errors in the console of the test's own pages fail it. */
export const test = base.extend<Fixtures>({
  findsFaces: [false, { option: true }],
  expectedErrors: [
    async ({ context, browser, findsFaces }, use, testInfo) => {
      await skipFlyer(context);
      if (!findsFaces) await skipFaces(context);
      const expected: RegExp[] = [];
      const found: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(message.text());
      });
      context.on('weberror', (event) => found.push(event.error().message));
      await use(expected);
      if (testInfo.status !== testInfo.expectedStatus) await describePages(browser);
      const unexpected = found.filter((text) => !expected.some((item) => item.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { EXPECTED, expect };

/**
 * For `test.use` in journeys that hold nothing of how pages move: waiting for transitions, and drawing
 * them, takes a tenth of the time.
 */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** For the journeys among them that do. */
export function allowMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Opens a page as a visitor who has entered and accepted the cookies before; site.e2e.ts does both. */
export async function comeBack(page: Page, path = '/'): Promise<void> {
  const kept = { [ENTERED_KEY]: '1', [CONSENT_KEY]: new Date().toISOString() };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const origins = [{ origin: E2E_ORIGIN, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
  await page.goto(path);
}

/** Reads the notice of a result and closes it: a success is a dialog, anything else an alert. */
export async function answerNotice(
  page: Page,
  title: string,
  text: RegExp | string,
  isSuccess = false,
): Promise<void> {
  const notice = page.getByRole(isSuccess ? 'dialog' : 'alertdialog', { name: title });
  await expect(notice.getByText(text)).toBeVisible();
  await notice.getByRole('button', { name: 'Aceptar' }).click();
  await expect(notice).toBeHidden();
}

/** A visitor of the given width, with or without script. */
export async function visitor(
  browser: Browser,
  options: {
    width: number;
    javaScriptEnabled?: boolean;
    reducedMotion?: 'reduce';
    hasTouch?: boolean;
    isMobile?: boolean;
    userAgent?: string;
  },
): Promise<BrowserContext> {
  const { width, ...rest } = options;
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...rest });
  await skipFlyer(context);
  return context;
}

/** Swipes sideways over the page; positions in pixels. */
export async function swipe(page: Page, from: number, to: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  // Sent at once, in order: where a busy machine waits between them, the browser sees a long click.
  const steps = Array.from({ length: 8 }, (_, index) => from + ((to - from) * (index + 1)) / 8);
  await Promise.all([
    touch('touchStart', [{ x: from, y }]),
    ...steps.map((x) => touch('touchMove', [{ x, y }])),
    touch('touchEnd', []),
  ]);
  await session.detach();
}

/** Waits until nothing moves: a dialog that fades in has the colours of neither state. */
function waitForStillness(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      });
    // A dialog may take some frames from being there to starting its transition.
    for (let quiet = 0; quiet < 4; quiet += 1) {
      const moving = running();
      if (moving.length > 0) quiet = 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await nextFrame();
    }
  });
}

/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half the size of what the package's `source` holds. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into the document of each frame of the page's own origin, once. */
async function loadAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    if (frame.url() === 'about:blank' || new URL(frame.url()).origin !== origin) continue;
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(AXE);
  }
}

/**
 * Nothing that axe finds. Frames of other origins are not looked into.
 * @param part selector of what is looked at, by all rules; by default the page, by those of WCAG
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForStillness(page);
  await loadAxe(page);
  const told = await page.evaluate(
    async ([where, rules]) => {
      // Elements are listed only for what is found: listing the others takes as long as the checks.
      const { violations } = await window.axe.run(where ?? document, {
        resultTypes: ['violations'],
        // No rule that runs here reads the rules of the style sheets, which axe would copy each time.
        preload: { assets: ['media'] },
        ...(where === undefined ? { runOnly: rules } : {}),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
      );
    },
    [part, RULES] as const,
  );
  expect(told, page.url()).toEqual([]);
}

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Axe finds nothing on the page, and it does not scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** At each width (px) axe finds nothing and the page does not scroll sideways. */
export async function expectFitsAndIsAccessible(
  page: Page,
  widths: readonly number[],
): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }
}
