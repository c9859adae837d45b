import type { Page } from '@playwright/test';
import {
  apply,
  expectVoteCounted,
  listApplicants,
  openContest,
  type Stage,
  vote,
} from './contest-stage.ts';
import { freeVideo, LONG_VIDEO } from './demo-videos.ts';
import { mailedText } from './mailbox.ts';
import {
  answerNotice,
  EXPECTED,
  expect,
  expectAccessible,
  expectFits,
  visitor,
  test as withPages,
} from './pages.ts';

const EVENT = 'Gallera de Prueba';
const APPLICANTS = 8;
const VIDEO = `https://www.youtube.com/shorts/${freeVideo(0)}?feature=share`;
const ALREADY = 'Usted ya ha votado: solo se puede votar una vez por evento.';

/** The contest and its judges are taken away also after a failure: judges count for every contest. */
const test = withPages.extend<{ stage: Stage }>({
  stage: async ({ request }, use) => {
    const stage = await openContest(request, EVENT);
    await use(stage);
    await stage.remove();
  },
});

const getForm = (page: Page) => page.getByRole('form', { name: 'Postulación' });

async function fillIn(page: Page): Promise<void> {
  const form = getForm(page);
  await form.getByLabel('Nombre artístico').fill('La Ñapa');
  await form.getByLabel('Ciudad').fill('Barquisimeto');
  await form.getByLabel('País').selectOption({ label: 'Venezuela' });
  await form.getByLabel('Instagram').fill('@lanapa.demo');
  await form.getByLabel('Correo electrónico').fill('napa@example.com');
  await form.getByLabel('Teléfono').fill('04141234567');
}

async function verify(page: Page, link: string): Promise<void> {
  await getForm(page).getByLabel('Enlace de YouTube').fill(link);
  await getForm(page).getByRole('button', { name: 'Verificar video' }).click();
}

async function verifyAndAccept(page: Page): Promise<void> {
  await verify(page, VIDEO);
  const question = page.getByRole('dialog', { name: 'Es este tu video?' });
  await question.getByRole('button', { name: 'Sí, es mi video' }).click();
  await expect(question).toBeHidden();
  await expect(getForm(page).getByText('✓ Video verificado')).toBeVisible();
}

async function send(page: Page): Promise<void> {
  await getForm(page).getByRole('button', { name: 'Continuar' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar postulación' });
  await expect(confirm.getByText('Venezuela')).toBeVisible();
  await confirm.getByRole('button', { name: 'Enviar postulación' }).click();
}

/** Mistakes beside their fields, the answers of the video step, and nothing typed is lost. */
async function expectRefusals(page: Page): Promise<void> {
  const form = getForm(page);
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByText('Este campo es requerido.')).toHaveCount(4);
  await expect(form.getByText('Debe de verificar su video antes de continuar.')).toBeVisible();
  await expect(form.getByLabel('Nombre artístico')).toBeFocused();
  await expectAccessible(page);
  await fillIn(page);
  // What else is refused: find-video.test.ts.
  await verify(page, `https://m.youtube.com/watch?app=m&v=${LONG_VIDEO}`);
  await expect(form.getByText('El video es muy largo')).toBeVisible();
  await verify(page, VIDEO);
  const question = page.getByRole('dialog', { name: 'Es este tu video?' });
  await expect(question.getByText('Postulación 0')).toBeVisible();
  await question.getByRole('button', { name: 'No, es otro' }).click();
  await expect(question).toBeHidden();
  await expect(form.getByText('✓ Video verificado')).toBeHidden();
  await page.reload();
  await expect(form.getByLabel('Nombre artístico')).toHaveValue('La Ñapa');
  await expect(form.getByLabel('País')).toHaveValue('VE');
  await expect(form.getByLabel('Enlace de YouTube')).toHaveValue(VIDEO);
}

/** The answer is lost on its way; sent again, it is the same application. */
async function applyOverBadNetwork(page: Page, { event }: Stage): Promise<void> {
  await verifyAndAccept(page);
  await page.route('**/api/postulations/out/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await answerNotice(page, 'Ops, ha ocurrido un error!', /conexión/);
  await page.unroute('**/api/postulations/out/');
  await expect(getForm(page).getByText('✓ Video verificado')).toBeHidden();
  await expect(getForm(page).getByLabel('Ciudad')).toHaveValue('Barquisimeto');
  await verifyAndAccept(page);
  await send(page);
  await answerNotice(page, '¡Completado!', /redes sociales/, true);
  await page.waitForURL(`**/eventos/${event.name_id}/portada`);
}

async function applyTwice(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Postúlese' }).click();
  await expect(getForm(page).getByLabel('Nombre artístico')).toHaveValue('');
  await fillIn(page);
  await verifyAndAccept(page);
  await send(page);
  await answerNotice(page, 'Petición denegada', /Ya existe una postulación/);
  await expect(getForm(page).getByText('✓ Video verificado')).toBeHidden();
}

/** The same four by all three judges; a fourth person by one of them alone. */
async function judge(stage: Stage): Promise<number[]> {
  const { admin, contest, judges } = stage;
  const path = `/postulations/postulations/${contest}/`;
  const applicants = await listApplicants(stage);
  expect(applicants).toHaveLength(APPLICANTS);
  expect(applicants.filter((applicant) => applicant.plate_aka === 'La Ñapa')).toHaveLength(1);
  const chosen = applicants.slice(0, 4).map((applicant) => applicant.id);
  await admin.patch(path, { postu_phase: 2 });
  for (const item of judges) {
    for (const plate of chosen) await item.post('/postulations/votes/', { plate });
  }
  await admin.patch(path, { postu_phase: 3 });
  return chosen;
}

const getStage = (page: Page) => page.locator('#votacion [data-shown]');
const nameOn = async (page: Page) =>
  (await getStage(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
const voteButton = (page: Page) => page.getByRole('button', { name: 'VOTAR', exact: true });

/** Whom a visitor sees first stays; the arrows go round all and keep the focus. */
async function lookAround(page: Page): Promise<void> {
  const first = await nameOn(page);
  await page.reload();
  await expect(getStage(page).getByRole('heading', { level: 2 })).toHaveText(first);
  // A link clicked before the page is awake is a new page, with no focus kept.
  await expect(page.locator('[data-island=voting]')).toHaveAttribute('data-awake');
  const seen = new Set<string>();
  await getStage(page)
    .getByRole('link', { name: /^Siguiente: / })
    .focus();
  for (let step = 0; step < 4; step += 1) {
    const next = getStage(page).getByRole('link', { name: /^Siguiente: / });
    await expect(next).toBeFocused();
    const name = ((await next.getAttribute('aria-label')) ?? '').replace('Siguiente: ', '');
    await page.keyboard.press('Enter');
    await expect(getStage(page).getByRole('heading', { level: 2 })).toHaveText(name);
    seen.add(name);
  }
  expect(seen.size).toBe(4);
  expect(seen).toContain(first);
}

async function voteInBrowser(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Votar por/ });
  if (await dialog.isHidden()) await voteButton(page).click();
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
}

async function voteOnce(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Votar por/ });
  await voteButton(page).click();
  await expect(dialog.getByText('Solo puede votar una vez')).toBeVisible();
  // Of the page below it the dialog covers parts of links.
  await expectAccessible(page, '#voto');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await voteInBrowser(page, 'no es un correo');
  await expect(dialog.getByText('escriba correctamente un correo')).toBeVisible();
  await page.route('**/api/postulations/public-votes/', (route) => route.abort());
  await voteInBrowser(page, 'publico@example.com');
  await answerNotice(page, 'Ops, ha ocurrido un error.', /conexión/);
  await page.unroute('**/api/postulations/public-votes/');
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('publico@example.com');
  await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
  await expectVoteCounted(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Compartir mi afiche' }).click();
  const poster = page
    .getByRole('dialog', { name: 'Compartir' })
    .locator('img[data-shape=historia]');
  await expect(poster).toHaveJSProperty('naturalHeight', 1920);
  expect(await poster.getAttribute('src')).toContain('/la-napa/yo-vote.jpg');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/#/);
  await expect(getStage(page).getByText('1 voto')).toBeVisible();
  await expect(voteButton(page)).toBeHidden();
  await page.reload();
  await expect(getStage(page).getByText('Ya votó en este evento')).toBeVisible();
  await expect(voteButton(page)).toBeHidden();
}

/** A competitor gets the digest of the list by mail, and the page of the voting shows the same. */
async function readDigest(page: Page, { contest, event }: Stage): Promise<void> {
  const text = await mailedText('napa@example.com', contest);
  const [, hash = ''] = /SHA-256: ([\da-f]{64})/.exec(text) ?? [];
  await page.goto(`/eventos/${event.name_id}/votar`);
  await page.getByText('¿Cómo se cuentan los votos?').click();
  await expect(page.getByText(hash, { exact: true })).toBeVisible();
  // Tall, so that the bar at the foot covers a part of no link.
  await page.setViewportSize({ width: 360, height: 2400 });
  await expectFits(page);
}

/** Counts come anew when the visitor returns to the page, as they do by themselves. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a contest, from the first application to its winners', async ({
  page,
  browser,
  request,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  const voting = `/eventos/${stage.event.name_id}/votar`;

  await page.goto('/postulaciones');
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible();
  await expectRefusals(page);
  await applyOverBadNetwork(page, stage);
  await applyTwice(page);
  for (let number = 1; number < APPLICANTS; number += 1) {
    expect((await apply(request, stage, number)).proccess).toBe('Ok');
  }

  const tooEarly = await page.goto(voting);
  expect(tooEarly?.status()).toBe(404);
  await expect(page.getByText('no hay una votación abierta')).toBeVisible();
  const [first = 0, second = 0, third = 0] = await judge(stage);

  await page.goto(`/eventos/${stage.event.name_id}/portada`);
  await page.getByRole('link', { name: 'Vote por su favorito' }).click();
  await page.waitForURL(`**${voting}`);
  await lookAround(page);
  await page.goto(`${voting}/la-napa`);
  await expectFits(page);
  await voteOnce(page);

  const own = await (await visitor(browser, { width: 360 })).newPage();
  await readDigest(own, stage);
  await own.context().close();

  const other = await (await visitor(browser, { width: 1280 })).newPage();
  await other.goto(`${voting}/la-napa`);
  await voteInBrowser(other, 'PUBLICO@example.com');
  await answerNotice(other, 'Aviso', ALREADY);
  await expect(getStage(other).getByText('Ya votó en este evento')).toBeVisible();
  await expect(voteButton(other)).toBeHidden();
  await other.context().close();

  for (let number = 1; number <= 3; number += 1) await vote(request, stage, first, number);
  for (let number = 4; number <= 7; number += 1) await vote(request, stage, second, number);
  await vote(request, stage, third, 8);
  await lookAgain(page);
  await expect(getStage(page).getByText('4 votos')).toBeVisible();

  const closing = new Date(Date.now() - 1000).toISOString();
  const path = `/postulations/postulations/${stage.contest}/`;
  await stage.admin.patch(path, { public_date_until: closing });
  await lookAgain(page);
  const result = page.getByRole('region', { name: 'Resultado' });
  await expect(result.getByRole('listitem').filter({ hasText: 'Empate' })).toHaveCount(2);
  await expect(result.getByRole('row').filter({ hasText: /Voz 2.*1$/ })).toBeVisible();
  await page.reload();
  await expect(result.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await result.getByRole('row').filter({ hasText: 'Voz 2' }).getByRole('link').click();
  await expect(getStage(page).getByRole('heading', { name: 'Voz 2' })).toBeInViewport();
});
