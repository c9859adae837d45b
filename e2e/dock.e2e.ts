import type { Page } from '@playwright/test';
import {
  allowMotion,
  comeBack,
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  REDUCED_MOTION,
  test,
} from './pages.ts';

test.use(REDUCED_MOTION);

const dock = (page: Page) => page.getByRole('region', { name: 'Suena ahora' });
const pause = (page: Page) => dock(page).getByRole('button', { name: /^Pausar/ });

/** Marks the document, so that a load is seen. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.first = '';
  });
}
async function expectSameDocument(page: Page, isSame = true): Promise<void> {
  await expect(page.locator('html[data-first]')).toHaveCount(isSame ? 1 : 0);
}

async function playHere(page: Page): Promise<void> {
  await page.locator('#beat').getByRole('button').click();
  await expect(pause(page)).toBeVisible();
  await markDocument(page);
}

const follow = (page: Page, path: string) =>
  page.locator(`main a[href="${path}"], header a[href="${path}"]`).first().click();

test('a beat plays on over three pages and back, with their titles, focus and place', async ({
  page,
  expectedErrors,
}) => {
  await allowMotion(page);
  expectedErrors.push(EXPECTED);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await comeBack(page);
  expect(asked.filter((path) => /\/(dock|sound|play-tracks)-/.test(path))).toEqual([]);
  await playHere(page);
  // Where the page is when it is left: a click may scroll to what is clicked.
  await page.evaluate(() => {
    addEventListener('click', () => (document.body.dataset.place ??= String(scrollY)), true);
  });

  await follow(page, '/artistas');
  await expect(page).toHaveTitle(/^Artistas/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/artistas$/);
  await expect(page.locator('header a[aria-current]')).toHaveText('Artistas');
  await follow(page, '/artistas/tinto-malagana');
  await expect(page.getByRole('heading', { level: 1, name: 'Tinto Malagana' })).toBeFocused();
  // An island of the page that came.
  await page.locator('[data-island="videos"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-strip] li')).toHaveCount(4);
  // The dots of the hero breathe while the beat is heard, and only where motion is wanted.
  const prints = page.locator('main [data-composition] picture + img');
  await expect(prints).toHaveCount(1);
  expect(await prints.evaluate((print) => print.getAnimations().length)).toBe(1);
  await expectAccessible(page);
  await pause(page).click();
  await expect(prints).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await dock(page)
    .getByRole('button', { name: /^Reproducir/ })
    .click();
  await expect(pause(page)).toHaveAttribute('aria-busy', 'false');
  await expect(prints).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await page.goBack();
  await page.goBack();
  await expect(page.locator('#beat').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const place = Number(await page.locator('body').getAttribute('data-place'));
  expect(place).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await dock(page).getByRole('link').click();
  await expect(page).toHaveURL('/#beat');
  await expect(pause(page)).toBeVisible();
  await expectSameDocument(page);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();

  await pause(page).press('Escape');
  await expect(dock(page)).toBeHidden();
  await follow(page, '/artistas');
  await expectSameDocument(page, false);
});

test('the list of beats goes on with what plays, and its controls stand for the dock', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/therepro');
  await page.getByRole('button', { name: 'Reproducir Ladrillo visto' }).click();
  const controls = page.getByRole('region', { name: 'Reproductor' });
  await expect(controls.getByRole('button', { name: 'Pausar' })).toBeVisible();
  // It is loaded after the click; until then links are followed as ever.
  const element = page.locator('section[aria-label="Suena ahora"]');
  await expect(element).toBeAttached();
  await expect(element).toBeHidden();
  await markDocument(page);
  await page.getByRole('link', { name: 'Me interesa este beat' }).click();
  // A form of the page that came, checked by its island.
  const form = page.getByRole('form', { name: 'Contacto' });
  await expect(form.getByLabel('Asunto')).toHaveValue(/Ladrillo visto/);
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(form.getByText('Debe seleccionar un país.')).toBeVisible();
  await expect(pause(page)).toBeVisible();
  // The list goes on, and back, as its own keys do.
  const next = dock(page).getByRole('button', { name: /^Siguiente/ });
  const title = (await next.getAttribute('aria-label'))?.replace('Siguiente: ', '') ?? '';
  await next.click();
  await expect(pause(page)).toHaveAccessibleName(`Pausar ${title}`);
  await expect(dock(page).getByRole('link')).toContainText(title);
  await expect(dock(page).getByRole('button', { name: /^Anterior/ })).toBeVisible();
  await expectFits(page);
  await next.press('Shift+ArrowLeft');
  await expect(pause(page)).toHaveAccessibleName('Pausar Ladrillo visto');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(dock(page).getByRole('button', { name: /^Anterior/ })).toBeVisible();
  await expectAccessible(page, 'section[aria-label="Suena ahora"]');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goBack();
  await expect(controls.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expectSameDocument(page);
  await controls.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByRole('button', { name: 'Reproducir Ladrillo visto' })).toBeVisible();
});

test('on a phone the dock shows the time, and its edge, a drag along it and the arrows seek', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBack(page);
  await playHere(page);
  await pause(page).click();
  const slider = dock(page).getByRole('slider', { name: 'Avance' });
  const readMax = async () => Number(await slider.getAttribute('max'));
  await expect.poll(readMax).toBeGreaterThan(4);
  const max = await readMax();
  const box = await dock(page).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  expect(height).toBe(56);
  await slider.press('Home');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:01 de /);
  await expect(dock(page).getByRole('link')).toContainText('0:01');
  await page.mouse.click(x + width / 2, y + 4);
  await expect(slider).toHaveJSProperty('value', String(Math.round(max / 2)));
  // From the middle of the link, which is not followed.
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.abs(Number(await slider.inputValue()) - max / 4))
    .toBeLessThanOrEqual(1);
  await expect(page).toHaveURL('/');
  // Keys click after a drag too.
  await dock(page)
    .getByRole('button', { name: /^Reproducir/ })
    .press('Enter');
  await expect(pause(page)).toBeVisible();
  await dock(page).getByRole('link').click();
  await expect(page).toHaveURL('/#beat');
});

test('what is no public page, or does not come, is loaded; back from there shows the right page', async ({
  page,
  expectedErrors,
}) => {
  await allowMotion(page);
  // The log-in page takes no part in transitions between documents.
  expectedErrors.push(EXPECTED, /^Transition was aborted/);
  await comeBack(page);
  await playHere(page);
  await follow(page, '/artistas');
  await expect(page).toHaveTitle(/^Artistas/);
  await expectSameDocument(page);
  await page.route('**/artistas/tinto-malagana', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await follow(page, '/artistas/tinto-malagana');
  await expect(page.getByRole('heading', { level: 1, name: 'Tinto Malagana' })).toBeVisible();
  await expectSameDocument(page, false);
  await page.waitForLoadState();
  // The entries before belong to one document, which was loaded again.
  await page.goBack();
  await expect(page).toHaveTitle(/^Artistas/);
  await expect(page.locator('main a[href="/artistas/tinto-malagana"]').first()).toBeVisible();

  await page.goto('/');
  await playHere(page);
  await page.evaluate(() => location.assign('/login'));
  await expect(page.getByLabel('Usuario')).toBeVisible();
  await expectSameDocument(page, false);
});

test('one window plays at a time, and the dock of the other says so', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await comeBack(page);
  await playHere(page);
  const other = await context.newPage();
  await other.goto('/');
  await playHere(other);
  await expect(dock(page).getByRole('button', { name: /^Reproducir/ })).toBeVisible();
});

test('from the click until its sound is there, every play button is pressed and busy', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/media/audio/**', async (route) => {
    await held;
    await route.continue();
  });
  // The dock has one too where its controls stand in the page, but hidden.
  const busy = page.locator(`button[aria-busy="true"]`).filter({ visible: true });
  await comeBack(page);
  const here = page.locator('#beat').getByRole('button');
  await here.click();
  await expect(here).toHaveAttribute('aria-pressed', 'true');
  await expect(pause(page)).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toHaveCount(2);
  await page.goto('/therepro');
  await page.getByRole('button', { name: 'Reproducir Ladrillo visto' }).click();
  await expect(busy).toHaveCount(2);
  await expectAccessible(page);
  arrive();
  await expect(busy).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
});
