import type { APIRequestContext, Page } from '@playwright/test';
import { components, scripts } from '../web/site/islands/registry.ts';
import {
  caller,
  expectVoteCounted,
  listApplicants,
  logInApi,
  openContest,
  openVoting,
  type Stage,
} from './contest-stage.ts';
import { freeVideo } from './demo-videos.ts';
import { mailedText } from './mailbox.ts';
import { answerNotice, EXPECTED, expect, REDUCED_MOTION, test } from './pages.ts';
import { E2E_ADMIN, E2E_ORIGIN } from './people.ts';

test.use(REDUCED_MOTION);

/** When texts are translated: before islands start, or after. Both, new texts are translated as they come. */
const times = ['before', 'after'] as const;
type Time = (typeof times)[number];

/** Translates each text as Chrome does: a `font` within a `font` takes the place of the text's node. */
async function translate(page: Page, time: Time): Promise<void> {
  await page.addInitScript((isBefore) => {
    const isLeftAlone = (parent: Element) => {
      const island = parent.closest<HTMLElement>('[data-island]');
      const isAsleep = island !== null && !('awake' in island.dataset);
      return parent.closest('font, script, style, svg, textarea') || (isAsleep && !isBefore);
    };
    const wrapTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || !text.parentElement || isLeftAlone(text.parentElement)) {
          continue;
        }
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    addEventListener('DOMContentLoaded', () => {
      wrapTexts();
      const attributeFilter = ['data-awake'];
      const changes = { childList: true, characterData: true, subtree: true, attributeFilter };
      new MutationObserver(wrapTexts).observe(document.body, changes);
    });
  }, time === 'before');
}

/** Opens a page, with its island translated and awake. */
async function open(page: Page, path: string, island: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(5, 5);
  await expect(page.locator(`[data-island=${island}]`).first()).toHaveAttribute('data-awake');
  await expect(page.locator('main font').first()).toBeAttached();
}

let request: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  request = await playwright.request.newContext({ baseURL: E2E_ORIGIN });
});
test.afterAll(() => request.dispose());

/** Pages that have all islands together. */
const PAGES = [
  ...['/', '/artistas/tinto-malagana', '/eventos/bdm/votar', '/eventos/bdm/portada', '/fechas'],
  ...['/fechas/1', '/lacapsula', '/tickets', '/therepro', '/contacto', '/buscar', '/postulaciones'],
  ...['/mi-postulacion', '/letras/tinto-malagana/baje-del-cerro', '/contenido/empatia'],
];

for (const time of times) {
  test(`every island starts on a page that is translated ${time}, and its buttons do no harm`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    const stage = await openVoting(request, `Duelo Traducido ${time}`, { verification: 'ticket' });
    const [voted] = await listApplicants(stage);
    const ballot = { ticket: await createTicket(stage), plate: voted?.id, postu: stage.contest };
    const { receipt } = await caller(request).post<{ receipt: string }>(
      '/postulations/ticket-votes/',
      { ...ballot, receipt_part: 'AAAAAAAA' },
    );
    const closed = { public_date_until: new Date(Date.now() - 31 * 60_000).toISOString() };
    await stage.admin.patch(`/postulations/postulations/${stage.contest}/`, closed);
    await setKey('tickets', 'https://boletos.example/');
    await page.route(/\/api\/.*(vote|subscription)/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await translate(page, time);
    const started = new Set<string>();
    const pages = [...PAGES, `/recuento/${stage.contest}`, `/acuse/${receipt}`];
    for (const path of pages) {
      await page.goto(path);
      await page.mouse.move(5, 5);
      for (const island of await page.locator('[data-island]').all()) {
        const name = (await island.getAttribute('data-island')) ?? '';
        // As a click of a finger: it starts what waits for one.
        await island.dispatchEvent('pointerdown');
        await island.evaluate((element) => element.scrollIntoView());
        await expect(island, `${name} of ${path}`).toHaveAttribute('data-awake');
        for (const button of await island.getByRole('button').all()) {
          const isClicked = await button.evaluate((element: HTMLButtonElement) => {
            const isShown = element.isConnected && element.checkVisibility();
            if (isShown && element.type === 'button') element.click();
            return isShown;
          });
          if (isClicked) await page.keyboard.press('Escape');
        }
        expect((await island.innerHTML()).length, `${name} of ${path}`).toBeGreaterThan(0);
        started.add(name);
      }
    }
    await setKey('tickets', '');
    await stage.remove();
    const all = [...Object.keys(components), ...Object.keys(scripts)];
    expect(all.filter((name) => !started.has(name))).toEqual([]);
  });

  test(`contact, subscription, search and log-in work on a page that is translated ${time}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await translate(page, time);
    await open(page, '/contacto', 'contact');
    const form = page.getByRole('form', { name: 'Contacto' });
    const send = form.getByRole('button', { name: 'Enviar' });
    await send.click();
    await expect(form.getByText('Debe seleccionar un país.')).toBeVisible();
    await form.getByLabel('Nombre').fill('Quien traduce');
    await form.getByLabel('Correo electrónico').fill('traduce@example.com');
    await form.getByLabel('País').selectOption('VE');
    await form.getByLabel('Asunto').fill('Una fecha');
    await form.getByLabel('Mensaje').fill('Quisiera una fecha.');
    await form.getByLabel(/términos/).check();
    await page.route('**/api/h/contact/', (route) => route.abort());
    await send.click();
    await answerNotice(page, 'Ops!', /intente de nuevo/);
    await page.unroute('**/api/h/contact/');
    await send.click();
    await answerNotice(page, '¡Completado!', 'Se ha enviado su mensaje correctamente.', true);
    await page.waitForURL(/\/contacto$/);

    const field = page.getByRole('contentinfo').getByLabel('Reciba las novedades');
    const box = (await field.count()) > 0 ? field : page.getByLabel('Reciba las novedades');
    await box.fill(`traducida-${time}@example.com`);
    await box.press('Enter');
    await answerNotice(page, '¡Suscrito!', 'Se ha suscrito correctamente.', true);

    await page.goto('/buscar');
    await page.getByLabel('Qué busca').focus();
    await page.getByRole('combobox', { name: 'Qué busca' }).pressSequentially('malagana');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/\/(artistas|letras)\//);

    await page.goto('/login');
    await page.getByLabel('Usuario').fill(E2E_ADMIN.username);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByText('Por favor rellene todos los campos.')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill(E2E_ADMIN.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/tablero**');
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

  test(`an application is sent on a page that is translated ${time}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    const stage = await openContest(request, `Gallera Traducida ${time}`, 1);
    await translate(page, time);
    await open(page, `/postulaciones`, 'apply');
    const form = page.getByRole('form', { name: 'Postulación' });
    await form.getByRole('button', { name: 'Continuar' }).click();
    await expect(form.getByText('Este campo es requerido.')).toHaveCount(4);
    await form.getByLabel('Nombre artístico').fill('La Traducida');
    await form.getByLabel('Ciudad').fill('Mérida');
    await form.getByLabel('País').selectOption('VE');
    await form.getByLabel('Correo electrónico').fill(`${time}@example.com`);
    await form.getByLabel('Teléfono').fill('04141234567');
    const link = form.getByLabel('Enlace de YouTube');
    await link.fill('https://vimeo.com/1');
    await form.getByRole('button', { name: 'Verificar video' }).click();
    await expect(form.getByText(/enlace del video es incorrecto/)).toBeVisible();
    await link.fill(`https://youtu.be/${freeVideo(time === 'before' ? 4 : 5)}`);
    await form.getByRole('button', { name: 'Verificar video' }).click();
    await page.getByRole('button', { name: 'Sí, es mi video' }).click();
    await expect(form.getByText('✓ Video verificado')).toBeVisible();
    await form.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Enviar postulación' }).click();
    await answerNotice(page, '¡Completado!', /redes sociales/, true);
    // It leads to its event by itself.
    await expect(page).toHaveURL(/\/portada$/);

    const mail = await mailedText(`${time}@example.com`);
    await page.goto(/https?:\/\/\S+\/mi-postulacion#\S+/.exec(mail)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Retirarse' })).toBeVisible();
    await stage.remove();
  });

  test(`the three ways of voting end with the vote counted on a page that is translated ${time}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await translate(page, time);
    const vote = page.getByRole('button', { name: 'VOTAR', exact: true });
    const dialog = page.getByRole('dialog', { name: /^Votar por/ });
    const ways = ['none', 'email', 'ticket'] as const;
    for (const verification of ways) {
      const stage = await openVoting(request, `Voto ${verification} ${time}`, { verification });
      const path = `/eventos/${stage.event.name_id}/votar/voz-1`;
      await open(page, path, 'voting');
      await vote.click();
      await useDialog[verification](page, stage, `${verification}.${time}@example.com`);
      await expectVoteCounted(page);
      await expect(page.locator('[data-shown]').getByText('Compartir mi afiche')).toBeVisible();
      await expect(dialog).toBeHidden();
      await stage.remove();
    }
  });

  test(`beats are unlocked, filtered and played on a page that is translated ${time}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(EXPECTED);
    await setKey('repro', 'abretesesamo');
    await translate(page, time);
    await open(page, '/therepro', 'beats');
    const gate = page.getByRole('dialog', { name: 'Solo con llave' });
    const key = gate.getByLabel('Llave');
    const send = gate.getByRole('button', { name: 'Continuar' });
    await send.click();
    await expect(gate.getByText('Debe ingresar el codigo para continuar.')).toBeVisible();
    await key.fill('otra');
    await send.click();
    await expect(gate.getByText('Clave incorrecta!')).toBeVisible();
    await key.fill('abretesesamo');
    await page.clock.install();
    await send.click();
    await expect(page.getByText(/Se ha verificado correctamente su llave/)).toBeVisible();
    await page.clock.runFor(9000);
    await expect(page.getByText(/Se ha verificado correctamente su llave/)).toBeHidden();
    await setKey('repro', '');
    const deck = page.getByRole('region', { name: 'Beat elegido' });
    for (const beat of (await page.getByRole('button', { name: /^Reproducir ./ }).all()).slice(
      0,
      3,
    )) {
      const title = ((await beat.getAttribute('aria-label')) ?? '').replace(/^\w+ /, '');
      await beat.click();
      await expect(deck.getByRole('heading', { level: 2 })).toHaveText(title);
      await expect(page.getByRole('region', { name: 'Reproductor' })).toContainText(title);
    }
    await page.getByLabel('BPM desde').fill('9999');
    await expect(page.getByText('Ningún beat coincide con los filtros.')).toBeVisible();
    await expect(page.getByText('0 beats')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(page.getByText('Ningún beat coincide con los filtros.')).toBeHidden();
  });
}

/** Sets one of the site's keys; an empty one is not asked for. */
async function setKey(rel: string, key: string): Promise<void> {
  const { get, patch } = await logInApi(request, E2E_ADMIN.username, E2E_ADMIN.password);
  const keys = await get<Array<{ id: number; rel: string }>>('/h/private-key/');
  const id = keys.find((item) => item.rel === rel)?.id;
  await patch(`/h/private-key/${id}/`, { key, is_active: key !== '' });
}

/** Makes a ticket that votes once in the contest. */
async function createTicket({ admin, contest }: Stage): Promise<string> {
  const batch = { label: 'Puerta', place: '', expected_from: '', quantity: 1 };
  const path = `/postulations/tickets/${contest}/`;
  const { codes } = await admin.post<{ codes: string[] }>(path, batch);
  return codes[0] ?? '';
}

const useDialog: Record<
  'none' | 'email' | 'ticket',
  (page: Page, stage: Stage, email: string) => Promise<void>
> = {
  async none(page, _stage, email) {
    const dialog = page.getByRole('dialog', { name: /^Votar por/ });
    await dialog.getByLabel('Correo electrónico').fill('no es un correo');
    await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
    await expect(dialog.getByText('escriba correctamente un correo')).toBeVisible();
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
  },
  async email(page, _stage, email) {
    const dialog = page.getByRole('dialog', { name: /^Votar por/ });
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
    const field = dialog.getByLabel('Código de seis cifras');
    await field.fill('12');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText(/El código no es correcto/)).toBeVisible();
    await field.fill(/\b\d{6}\b/.exec(await mailedText(email))?.[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
  },
  async ticket(page, stage) {
    const dialog = page.getByRole('dialog', { name: /^Votar por/ });
    const ticket = await createTicket(stage);
    await dialog.getByLabel('Código de su boleta').fill('AAAA-AAAA-AAAA');
    await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
    await expect(dialog.getByText(/boleta/i).first()).toBeVisible();
    await dialog.getByLabel('Código de su boleta').fill(ticket);
    await dialog.getByRole('button', { name: 'Enviar mi voto' }).click();
  },
};

test('an island that fails is renewed with what was typed, and a form without its script leads back', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED, /removeChild/);
  await page.goto('/contacto');
  await page.mouse.move(5, 5);
  await expect(page.locator('[data-island=contact]')).toHaveAttribute('data-awake');
  const form = page.getByRole('form', { name: 'Contacto' });
  const send = form.getByRole('button', { name: 'Enviar' });
  await send.click();
  const told = form.getByText('Debe seleccionar un país.');
  await expect(told).toBeVisible();
  // An extension that takes a node of React out.
  await told.evaluate((element) => element.remove());
  await form.getByLabel('Nombre').fill('Quien escribe');
  await form.getByLabel('País').selectOption('VE');
  await form.getByLabel('Mensaje').fill('Una línea.\nOtra.');
  await form.getByLabel(/términos/).check();
  await form.evaluate((element) => element.setAttribute('data-old', ''));
  await send.click();
  await expect(form).not.toHaveAttribute('data-old');
  await expect(form.getByLabel('Nombre')).toHaveValue('Quien escribe');
  await expect(form.getByLabel('País')).toHaveValue('VE');
  await expect(form.getByLabel('Mensaje')).toHaveValue('Una línea.\nOtra.');
  await expect(form.getByLabel(/términos/)).toBeChecked();
  await form.getByLabel('País').selectOption('');
  await send.click();
  await expect(told).toBeVisible();

  await page.evaluate(() => sessionStorage.removeItem('contacto'));
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.evaluate((element: HTMLFormElement) => element.submit());
  expect((await answer).status()).toBe(303);
  await expect(page.getByRole('heading', { level: 1, name: 'Escríbanos' })).toBeVisible();
});
