import type { Locator } from '@playwright/test';
import { comeBack, EXPECTED, expect, expectFits, REDUCED_MOTION, test } from './pages.ts';

/** Tallest that the footer may be on a phone, in pixels. */
const FOOTER = 320;

/** What the closing time of a voting says at most, so that the day of the run does not count. */
const LONGEST_MOMENT = 'miércoles, 30 de septiembre, 12:59 p. m.';

/** Nothing of a part is cut off at its edges. */
const expectUncut = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        return Math.max(top - text.top, text.bottom - bottom);
      }),
    )
    .toBeLessThanOrEqual(0);

const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);

test.use({ ...REDUCED_MOTION, viewport: { width: 360, height: 740 } });

test('a competitor stands whole on the first screen of a phone, also without a picture', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.route('**/miniaturas/**', (route) => route.abort());
  // The longest name of the demo contest.
  await comeBack(page, '/eventos/bdm/votar/el-bachiller-ramirez');
  const stage = page.locator('[data-shown]');
  await expect(stage.getByRole('link', { name: /^Ver el video/ })).toBeInViewport({ ratio: 1 });
  await expect(stage.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(stage.locator('header p').last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'VOTAR', exact: true })).toBeInViewport();
  await expect(stage.getByRole('img')).toHaveCount(0);
  await expect(stage.locator('img')).toHaveCount(0);
  await expectFits(page);
});

test('a second click on VOTAR does not close what the first one has opened', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await comeBack(page, '/eventos/bdm/votar/kilo');
  // Its code is loaded at the first movement.
  await page.mouse.move(5, 5);
  await expect(page.locator('[data-island=voting]')).toHaveAttribute('data-awake');
  const { x = 0, y = 0 } =
    (await page.getByRole('button', { name: 'VOTAR', exact: true }).boundingBox()) ?? {};
  const click = () => page.mouse.click(x + 20, y + 20);
  const dialog = page.getByRole('dialog', { name: 'Votar por Kilo' });
  await click();
  await expect(dialog).toBeVisible();
  await click();
  await page.getByLabel('Correo electrónico').fill('dos@example.com');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('closedby', 'any');
  await click();
  await expect(dialog).toBeHidden();
});

/** Short phones, one of them on its side. */
const SHORT = [
  { width: 320, height: 568, isNew: true },
  { width: 320, height: 640, isNew: false },
  { width: 640, height: 360, isNew: false },
  { width: 360, height: 719, isNew: true },
  { width: 360, height: 740, isNew: true },
];

for (const { isNew, ...size } of SHORT) {
  const where = `${size.width} × ${size.height}, ${isNew ? 'with' : 'without'} the cookie notice`;
  test(`at ${where}, no bar covers figures`, async ({ page, expectedErrors }) => {
    expectedErrors.push(EXPECTED);
    await page.setViewportSize(size);
    if (isNew) await page.addInitScript(() => localStorage.setItem('inside', '1'));
    const open = (path: string) => (isNew ? page.goto(path) : comeBack(page, path));
    const expectAbove = (figures: Locator, bar: Locator) =>
      expect
        .poll(async () => bottom(await figures.boundingBox()) - ((await bar.boundingBox())?.y ?? 0))
        .toBeLessThanOrEqual(0);
    // The longest city, and a name of two lines.
    for (const competitor of ['tia-cumbe', 'cuatro-esquinas']) {
      await open(`/eventos/bdm/votar/${competitor}`);
      const closes = page.getByRole('main').getByRole('time').first();
      await closes.evaluate((time, text) => {
        time.textContent = text;
      }, LONGEST_MOMENT);
      const bar = page.getByRole('button', { name: 'VOTAR', exact: true }).locator('..');
      const votes = page.locator('[data-shown] header p').last();
      await expect(votes).toBeVisible();
      await expectAbove(votes, bar);
      const notice = page.getByRole('region', { name: 'Aviso de cookies' });
      if (isNew) await expectUncut(notice);
      await expect(closes).toHaveText(LONGEST_MOMENT);
    }
    // On its side the controls of a beat are what it is for.
    if (size.width > size.height) return;
    await open('/therepro');
    const figures = page.getByRole('region', { name: 'Beat elegido' }).locator('dl');
    await expectAbove(figures, page.locator('[data-controls]'));
  });
}

test('on a phone the title of a beat has its own line, and the footer is short', async ({
  page,
}) => {
  await comeBack(page, '/therepro');
  const row = page.getByRole('row').filter({ hasText: 'Sábado a un cuarto' });
  const title = await row.getByRole('button').boundingBox();
  const list = await page.getByRole('table').boundingBox();
  expect(title?.width).toBeCloseTo(list?.width ?? 0, -1);
  const numbers = row.getByRole('cell').filter({ visible: true });
  for (const number of await numbers.all()) {
    const words = await number.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().top;
    });
    expect(words).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  }
  await expectFits(page);
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.height).toBeLessThanOrEqual(FOOTER);
});

test('a calendar that fails says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(EXPECTED);
  await page.route('**/api/h/calendar-events/', (route) => route.abort());
  await comeBack(page);
  await page.getByRole('button', { name: /Contenido/ }).click();
  await expect(page.getByText('No se pudieron cargar las fechas')).toBeVisible();
  await expect(page.getByText('Todavía no hay fechas anunciadas.')).toHaveCount(0);
});
