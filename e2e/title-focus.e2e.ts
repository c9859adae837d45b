import type { Page } from '@playwright/test';
import {
  type Box,
  type Focus,
  getHalftoneCrop,
  halftoneShapes,
  isFocusLow,
  MIN_VISIBLE,
  placeInSlot,
} from '../contracts/halftone-crop.ts';
import { getLowPoster, getLowSlide } from '../web/ui/hero-composition.ts';
import { EXPECTED, expect, test } from './pages.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const PAGES = ['/artistas/tinto-malagana', '/eventos/bdm/portada', '/fechas/1'];
/** An upright and a lying photograph. */
const PICTURES = [
  { width: 1200, height: 1600 },
  { width: 1920, height: 1280 },
];
/** Height of the focal point in the photograph, in percent. */
const HEIGHTS = { top: 15, middle: 50, bottom: 80 };
/** The title keeps this share of the slot's height and width free on each side of the focal point. */
const FREE = 0.18;

/** Shows the focal point of the hero's picture there; returns the share of its surroundings that is covered. */
function coveredShare(page: Page, narrow: Focus, wide: Focus): Promise<number> {
  return page.evaluate(
    ({ narrow, wide, low, free }) => {
      const image = document.querySelector<HTMLImageElement>('main picture img');
      const title = document.querySelector('main h1');
      if (image === null || title === null) throw new Error('no hero');
      const steps = (percent: number) => `${Math.round(percent / 5) * 5}%`;
      image.closest('[data-ink]')?.toggleAttribute('data-low', low);
      const isWide = matchMedia('(width >= 64rem)').matches;
      const focus = isWide ? wide : narrow;
      // A page holds the rules of its own focal points alone.
      image.style.objectPosition = `${steps(focus.x)} ${steps(focus.y)}`;
      const slot = image.getBoundingClientRect();
      const [positionX = 50, positionY = 50] = getComputedStyle(image)
        .objectPosition.split(' ')
        .map(Number.parseFloat);
      const scale = Math.max(slot.width / image.naturalWidth, slot.height / image.naturalHeight);
      const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
      const x =
        slot.left + ((slot.width - drawnWidth) * positionX) / 100 + (drawnWidth * focus.x) / 100;
      const y =
        slot.top + ((slot.height - drawnHeight) * positionY) / 100 + (drawnHeight * focus.y) / 100;
      const [left, right] = [x - free * slot.width, x + free * slot.width];
      const [top, bottom] = [y - free * slot.height, y + free * slot.height];
      const text = document.createRange();
      text.selectNodeContents(title);
      // A line's rectangle has the height of the typeface, more than its line.
      const lineHeight = Number.parseFloat(getComputedStyle(title).lineHeight);
      let covered = 0;
      for (const line of text.getClientRects()) {
        const width = Math.min(line.right, right) - Math.max(line.left, left);
        const above = (line.height - lineHeight) / 2;
        const height = Math.min(line.bottom - above, bottom) - Math.max(line.top + above, top);
        if (width > 0 && height > 0) covered += width * height;
      }
      return covered / ((right - left) * (bottom - top));
    },
    { narrow, wide, low: isFocusLow(narrow), free: FREE },
  );
}

/** Waits until the hero shows the file that the browser has chosen for the width of the window. */
function waitForPicture(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const image = document.querySelector<HTMLImageElement>('main picture img');
    if (image === null) throw new Error('no hero');
    // It chooses in a frame after the window has changed.
    await nextFrame();
    await nextFrame();
    while (!image.complete) await nextFrame();
    await image.decode();
  });
}

for (const path of PAGES) {
  test(`the title of the hero of ${path} leaves the focal point free`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await waitForPicture(page);
      for (const picture of PICTURES) {
        for (const [name, y] of Object.entries(HEIGHTS)) {
          const { phone, wide } = halftoneShapes;
          const at = (shape: typeof phone | typeof wide) =>
            getHalftoneCrop(picture, { x: 50, y }, shape).focus;
          const covered = await coveredShare(page, at(phone), at(wide));
          const where = `at ${size.width} px, ${name} of ${picture.width} × ${picture.height}`;
          expect.soft(Math.round(covered * 100), where).toBe(0);
        }
      }
    }
  });
}

/** Waits until what a change of the window moves has its place: with reduced motion too it is a transition. */
function waitForPlaces(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    for (;;) {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length === 0) return;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  });
}

/** Names in a row of posters that reach the head around the focal point: this share of the height below it. */
function listCoveredHeads(page: Page, below: number): Promise<string[]> {
  return page.locator('ol[data-kind] > li').evaluateAll((items, below) => {
    const isSeen = (element: Element) => {
      const { opacity, display } = getComputedStyle(element);
      return display !== 'none' && opacity !== '0';
    };
    return items.flatMap((item) => {
      const focus = item.querySelector<HTMLElement>('[data-y]');
      const name = [...item.querySelectorAll('[data-fit]')].find((text) =>
        isSeen(text.closest('a > *') ?? text),
      );
      if (!focus || !name || !isSeen(item)) return [];
      const slot = focus.getBoundingClientRect();
      const image = (slot.width * 5) / 4;
      const y = Number(focus.dataset.y) / 100;
      const chin = slot.top + (slot.height - image) * y + image * (y + below);
      return name.getBoundingClientRect().top < chin ? [name.textContent ?? ''] : [];
    });
  }, below);
}

/** Faces in an upright print: high, in the middle, large, and at the foot. */
const FACES: readonly Box[] = [
  { x: 0.3, y: 0.05, width: 0.3, height: 0.25 },
  { x: 0.35, y: 0.2, width: 0.3, height: 0.3 },
  { x: 0.3, y: 0.15, width: 0.4, height: 0.4 },
  { x: 0.3, y: 0.45, width: 0.3, height: 0.3 },
];

/** Names of a page that meet these faces in their posters. */
function listCoveredFaces(page: Page, posters: string, faces: Box, low: string | undefined) {
  const focus = {
    x: (faces.x + faces.width / 2) * 100,
    y: (faces.y + faces.height / 2) * 100,
    faces,
  };
  return page.locator(posters).evaluateAll(
    async (items, { faces, at, low }) => {
      for (const item of items) {
        // Slides that are not shown are not laid out.
        item
          .closest<HTMLElement>('[data-slide]')
          ?.style.setProperty('content-visibility', 'visible');
        if (low === undefined) item.removeAttribute('data-low');
        else item.setAttribute('data-low', low);
        item.querySelector('picture img')?.getBoundingClientRect();
      }
      // With reduced motion each change is a transition of almost no time; one may start another.
      for (;;) {
        const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
        if (changes.length === 0) break;
        await Promise.allSettled(changes.map(({ finished }) => finished));
      }
      return items.flatMap((item) => {
        const image = item.querySelector<HTMLImageElement>('picture img');
        if (image === null || image.getBoundingClientRect().width === 0) return [];
        image.style.objectPosition = `${at.x}% ${at.y}%`;
        const slot = image.getBoundingClientRect();
        const scale = Math.max(slot.width / 4, slot.height / 5);
        const start = slot.top + ((slot.height - 5 * scale) * at.y) / 100;
        const top = Math.max(slot.top, start + 5 * scale * faces.y);
        const chin = Math.min(slot.bottom, start + 5 * scale * (faces.y + faces.height));
        return [...item.querySelectorAll('[data-fit]')].flatMap((name) => {
          if (getComputedStyle(name.closest('a > *') ?? name).opacity === '0') return [];
          const { top: first, bottom: last } = name.getBoundingClientRect();
          const isMet = first < chin - 1 && last > top;
          return isMet ? [`${name.textContent}: ${Math.round(chin - first)} px`] : [];
        });
      });
    },
    { faces, at: placeInSlot(focus, MIN_VISIBLE), low },
  );
}

/** At each size no name among these posters meets a face. */
async function expectFacesFree(
  page: Page,
  posters: string,
  findLow: (focus: Focus) => string | undefined,
  sizes: readonly { width: number; height: number }[],
): Promise<void> {
  expect(await page.locator(posters).count()).toBeGreaterThan(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const faces of FACES) {
      const low = findLow({ x: 50, y: (faces.y + faces.height / 2) * 100, faces });
      const where = `at ${size.width} × ${size.height}, faces at ${faces.y}, ${low}`;
      expect.soft(await listCoveredFaces(page, posters, faces, low), where).toEqual([]);
    }
  }
}

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

for (const path of ['/artistas', '/eventos']) {
  test(`no name in a row of posters covers a head or a face, on ${path}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('inside', '1'));
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await waitForPlaces(page);
      expect.soft(await listCoveredHeads(page, 0.12), `at ${size.width} px`).toEqual([]);
    }
    const sizes = [...PHONES, { width: 1280, height: 720 }];
    const posters = 'ol[data-kind] > li a[href]';
    if (path === '/artistas') await expectFacesFree(page, posters, getLowPoster, sizes);
  });
}

/** Pixels between the edge of a slide's picture and the name below it. */
const GAP = 24;

test('on a phone no name of a slide meets a face; its picture ends where a name begins that would', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('inside', '1'));
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await expectFacesFree(page, '[data-slide] article > [data-ink]', getLowSlide, PHONES);
  await page.setViewportSize({ width: 320, height: 568 });
  const slide = page.locator('[data-slide][data-shown] article > [data-ink]');
  for (const low of ['phone', 'short']) {
    for (const name of ['Kan', 'Los que nunca llegaron a tiempo']) {
      const gap = await slide.evaluate(
        async (hero, { low, name }) => {
          hero.setAttribute('data-low', low);
          const title = hero.querySelector('h2');
          if (title) title.textContent = name;
          hero.querySelector('picture img')?.getBoundingClientRect();
          // With reduced motion each change is a transition of almost no time.
          const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
          await Promise.allSettled(changes.map(({ finished }) => finished));
          const picture = hero.querySelector('picture img')?.getBoundingClientRect().bottom ?? 0;
          return (title?.getBoundingClientRect().top ?? 0) - picture;
        },
        { low, name },
      );
      expect.soft(gap, `${low} ${name}`).toBeGreaterThanOrEqual(0);
      expect.soft(gap, `${low} ${name}`).toBeLessThanOrEqual(GAP);
    }
  }
});
