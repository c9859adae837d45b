import type { Page } from '@playwright/test';
import {
  type Box,
  halftoneShapes,
  MIN_VISIBLE_IN_HERO,
  placeInSlot,
} from '../contracts/halftone-crop.ts';
import { composeHero } from '../web/ui/hero-composition.ts';
import { EXPECTED, expect, test } from './pages.ts';

const PAGES = ['/artistas/tinto-malagana', '/eventos/bdm/portada', '/fechas/1'];
/** Faces in a wide print: three people, one on each side, and one above. */
const WIDE_FACES: readonly Box[] = [
  { x: 0.27, y: 0.09, width: 0.43, height: 0.38 },
  { x: 0.05, y: 0.1, width: 0.2, height: 0.35 },
  { x: 0.7, y: 0.1, width: 0.2, height: 0.35 },
  { x: 0.5, y: 0.1, width: 0.2, height: 0.3 },
  { x: 0.35, y: 0.02, width: 0.2, height: 0.2 },
];

/** Composes the hero of the page around these faces; returns by how many pixels its words cover them. */
async function measureCovered(page: Page, faces: Box): Promise<string> {
  const [x, y] = [(faces.x + faces.width / 2) * 100, (faces.y + faces.height / 2) * 100];
  const focus = { x, y, faces };
  const name = await page.locator('main h1').innerText();
  const isStacked = page.url().includes('/fechas/');
  const picture = { ...halftoneShapes.wide, halftone: { focus } };
  const { composition, isCardAside } = composeHero(picture, name, isStacked);
  const at = placeInSlot(focus, MIN_VISIBLE_IN_HERO);
  const covered = await page.locator('main [data-composition]').evaluate(
    async (hero, { faces, at, composition, isCardAside }) => {
      const image = hero.querySelector<HTMLImageElement>('picture img, picture + img');
      const frame = image?.closest<HTMLElement>('[data-composition] > *');
      if (!(hero instanceof HTMLElement) || !image || !frame) throw new Error('no hero');
      // A page holds the rules of its own composition alone.
      hero.removeAttribute('data-aside');
      hero.style.gridTemplateColumns = isCardAside ? 'minmax(0, 44%)' : '';
      frame.style.width = composition === 'bleed' ? '100%' : '52%';
      image.getBoundingClientRect();
      // With reduced motion each change is a transition of almost no time.
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map(({ finished }) => finished));
      const slot = frame.getBoundingClientRect();
      const scale = Math.max(slot.width / 16, slot.height / 10);
      const [width, height] = [16 * scale, 10 * scale];
      const left = slot.left + ((slot.width - width) * at.x) / 100 + width * faces.x;
      const top = slot.top + ((slot.height - height) * at.y) / 100 + height * faces.y;
      const words = document.createRange();
      words.selectNodeContents(hero.querySelector('h1') ?? hero);
      const sheet = hero.querySelector(':scope > .paper');
      const rects = [...words.getClientRects(), ...(sheet?.getClientRects() ?? [])];
      const depths = rects.map((rect) =>
        Math.min(
          Math.min(rect.right, left + width * faces.width) - Math.max(rect.left, left, slot.left),
          Math.min(rect.bottom, top + height * faces.height) - Math.max(rect.top, top),
        ),
      );
      return Math.round(Math.max(0, ...depths));
    },
    { faces, at, composition, isCardAside },
  );
  return `${composition} ${isCardAside ? 'aside ' : ''}${covered}`;
}

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1920, height: 950 },
];

for (const path of PAGES) {
  test(`neither name nor sheet of the hero of ${path} covers faces`, async ({
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
      for (const faces of WIDE_FACES) {
        const covered = await measureCovered(page, faces);
        const where = `at ${size.width} × ${size.height}, faces at ${faces.x}, ${faces.y}`;
        expect.soft(covered, where).toMatch(/ 0$/);
      }
    }
  });
}
