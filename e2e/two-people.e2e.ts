import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test, visitor } from './pages.ts';
import { act, backToList, logIn, part } from './panel.ts';

/** Names who saved, unless the form had read the record anew in the meantime. */
const SAVED_BY_OTHERS = /^Lo que (se )?guardó/;

async function findArtist(
  request: APIRequestContext,
  headers: { authorization: string },
  of: string,
) {
  const answer = await request.get('/api/artist/init/', { headers });
  const artists = (await answer.json()) as { id: number; name: string }[];
  return artists.find(({ name }) => name === of)?.id;
}

test('two browsers edit one artist: each text ends as its author chose', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const other = await (await visitor(browser, { width: 1280 })).newPage();
  const name = 'Zarandeo Mudo';
  const formOn = (on: typeof page) => part(on, `Información de ${name}`);
  const save = { name: 'Guardar', exact: true };

  const headers = await logIn(page);
  await logIn(other);
  const place = `/tablero?s=21&id=${await findArtist(request, headers, name)}`;
  const mine = formOn(page);
  const theirs = formOn(other);
  await page.goto(place);
  await expect(mine).toBeVisible();
  await other.goto(place);
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
  await backToList(other);
  await act(other, name, 'Información básica');
  await expect(theirs.getByLabel('Biografía')).toHaveValue('La biografía de la otra persona.');
  await theirs.getByLabel('Biografía').fill('De vuelta.');
  await other.getByRole('button', save).click();
  await expect(other.getByText('Sin cambios.')).toBeVisible();
  await other.context().close();
});
