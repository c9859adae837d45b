import { getToken } from './contest-calls.ts';
import { expect, expectAccessible, test, visitor } from './pages.ts';
import { act, logIn, openSection, part, SECTION } from './panel.ts';
import { E2E_ADMIN } from './people.ts';

/** Names who saved, unless the form had read the record anew in the meantime. */
const SAVED_BY_OTHERS = /^Lo que (se )?guardó/;

test('two browsers edit one artist: each text ends as its author chose', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const other = await (await visitor(browser, { width: 1280 })).newPage();
  const name = 'Zarandeo Mudo';
  const edit = async (on: typeof page) => {
    await on.goto('/tablero?s=21&q=zarandeo');
    const form = part(on, `Información de ${name}`);
    await act(on, name, 'Información básica');
    await expect(form).toBeVisible();
    return form;
  };
  const save = { name: 'Guardar', exact: true };

  await logIn(page);
  await logIn(other);
  const mine = await edit(page);
  const theirs = await edit(other);
  await expect(theirs.getByRole('status').filter({ hasText: 'También lo tiene' })).toHaveText(
    'También lo tiene abierto: usted, en otra ventana.',
  );
  await theirs.getByLabel('Biografía').fill('La biografía de la otra persona.');
  await theirs.getByLabel('Email').fill('otra@example.com');
  await other.getByRole('button', save).click();
  await expect(other.getByText('Sin cambios.')).toBeVisible();

  await mine.getByLabel('Biografía').fill('Mi biografía.');
  await page.getByRole('button', save).click();
  const choice = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' });
  await expect(choice).toContainText('La biografía de la otra persona.');
  await expect(choice).toContainText('Mi biografía.');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  // Nothing that was typed is lost by going back.
  await choice.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(choice).toBeHidden();
  await expect(mine.getByLabel('Biografía')).toHaveValue('Mi biografía.');
  await page.getByRole('button', save).click();
  await choice.getByRole('radio', { name: SAVED_BY_OTHERS }).check();
  await choice.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  const shown = await (await request.get('/artistas/zarandeo-mudo')).text();
  expect(shown).toContain('La biografía de la otra persona.');
  expect(shown).toContain('otra@example.com');

  // The form of an old list takes what was saved since; only one's own changes are then sent.
  const old = await edit(other);
  await expect(old.getByLabel('Biografía')).toHaveValue('La biografía de la otra persona.');
  await old.getByLabel('Biografía').fill('De vuelta.');
  await other.getByRole('button', save).click();
  await expect(other.getByText('Sin cambios.')).toBeVisible();
  await other.context().close();
});

test('rules of the studio that somebody saved meanwhile are shown beside the own ones', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const headers = await getToken(request, E2E_ADMIN);
  const change = async (data: object) => {
    const answer = await request.patch('/api/capsula/studio/', { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const before = await change({});
  await logIn(page);
  await openSection(page, SECTION.reservations);
  const announced = page.waitForResponse('**/api/h/editing/');
  await page.getByRole('button', { name: 'Reglas del estudio' }).click();
  const form = page.getByRole('dialog', { name: 'Reglas del estudio' });
  expect((await announced).ok()).toBe(true);
  await form.getByLabel('Cómo se paga con el método 1').fill('En la puerta.');
  await form.getByLabel(/^Cancelación sin costo/).fill('7');
  const methods = [{ name: 'Pago móvil', instructions: 'Al número de siempre.' }];
  await change({ methods, least_hours: before.least_hours + 1 });
  await form.getByRole('button', { name: 'Guardar' }).click();
  const choice = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' });
  await expect(choice.getByText('Pago móvil: Al número de siempre.')).toBeVisible();
  await expect(choice.getByText(/: En la puerta\.$/m)).toBeVisible();
  await expect(choice.getByRole('radiogroup')).toHaveCount(1);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await choice.getByRole('radio', { name: SAVED_BY_OTHERS }).check();
  await choice.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(form).toBeHidden();
  expect(await change({})).toMatchObject({
    methods,
    least_hours: before.least_hours + 1,
    cancel_hours: 7,
  });
  const { least_hours, cancel_hours } = before;
  await change({ methods: before.methods, least_hours, cancel_hours });
});

test('a caption that a colleague has saved meanwhile is asked about, and what was typed is kept', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const other = await (await visitor(browser, { width: 1280 })).newPage();
  const openCaption = async (on: typeof page) => {
    await on.goto('/tablero?s=21&q=tinto');
    await on.getByRole('link', { name: 'Tinto Malagana' }).first().click();
    await on.getByRole('tab', { name: /Álbum/ }).click();
    return on.getByRole('textbox', { name: /^Título de/ }).first();
  };
  const save = { name: 'Guardar', exact: true };
  await logIn(page);
  await logIn(other);
  const mine = await openCaption(page);
  const theirs = await openCaption(other);
  await mine.fill('Lo mío');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(mine).toHaveValue('Lo mío');
  await theirs.fill('Lo suyo');
  await other.getByRole('button', save).click();
  await expect(other.getByText('Sin cambios.')).toBeVisible();

  await page.getByRole('button', save).click();
  const choice = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' });
  await choice.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(mine).toHaveValue('Lo mío');
  await page.getByRole('button', save).click();
  await choice.getByRole('radio', { name: 'Lo que escribí yo' }).check();
  await choice.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
  await other.reload();
  await expect(theirs).toHaveValue('Lo mío');
  await other.context().close();
});
