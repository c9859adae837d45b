import { HOUR_MS } from '../contracts/durations.ts';
import { timeInCaracas } from '../web/ui/caracas.ts';
import { apply, listApplicants, openContest, type Stage } from './contest-stage.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test as withPages } from './pages.ts';
import { expectSaved, logIn, moveTo, openSection, part } from './panel.ts';

const EVENT = 'Duelo de la Página';

const test = withPages.extend<{ stage: Stage }>({
  stage: async ({ request }, use) => {
    const stage = await openContest(request, EVENT, 1);
    for (const number of [1, 2, 3]) await apply(request, stage, number);
    await use(stage);
    await stage.remove();
  },
});

test('a contest has a page: its open phase is extended and closed, each part is a tab', async ({
  page,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  await stage.admin.patch(`/postulations/postulations/${stage.contest}/`, {
    vote_date_from: new Date(Date.now() + HOUR_MS).toISOString(),
    vote_date_until: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openSection(page, 61);
  await page.getByRole('link', { name: EVENT, exact: true }).click();
  const contest = page.getByRole('main');
  const steps = contest.getByRole('list', { name: `Fases de ${EVENT}` }).getByRole('listitem');
  await expect(steps).toHaveText([/1 Registro\s*Ahora/, /2 Jurado\s*Sigue/, /3 Votacion/]);
  await expectFits(page);

  await contest.getByRole('button', { name: 'Prorrogar' }).click();
  const form = page.getByRole('dialog', { name: 'Prorrogar la fase Registro' });
  const until = form.getByLabel('Nuevo cierre (hora de Caracas)');
  await expect(form.getByText(/^Jurado: del/)).toBeVisible();
  await until.fill(timeInCaracas(Date.now() - HOUR_MS));
  await form.getByRole('button', { name: 'Prorrogar' }).click();
  await expect(form.getByText('La nueva fecha debe ser posterior a la actual.')).toBeVisible();
  const end = Date.now() + 3 * HOUR_MS;
  await until.fill(timeInCaracas(end));
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Prorrogar' }).click();
  await expectSaved(page, 'El evento de postulacion ha sido actualizado.');
  const [moved] = await stage.admin.get<{ postu_date_until: string; vote_date_from: string }[]>(
    '/postulations/postulations/',
  );
  expect(moved?.vote_date_from).toBe(moved?.postu_date_until);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const tab of ['Postulados', 'Seleccionados', 'Votos de los jueces', 'Votos', 'Resultado']) {
    await contest.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(/\?s=61&id=\d+&tab=\w+$/);
    await expect(contest.getByRole('status').filter({ hasText: /Cargando/ })).toHaveCount(0);
    await expectAccessible(page);
  }
  await contest.getByRole('tab', { name: 'Fechas y reglas' }).click();
  const rules = part(page, `Editar “${EVENT}”`);
  await expect(rules.getByLabel('Registro: hasta')).toHaveValue(timeInCaracas(end));
  const save = contest.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeVisible();
  await expectAccessible(page);
  await contest.getByRole('tab', { name: 'Postulados', exact: true }).click();
  await contest.getByRole('link', { name: 'Voz 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Voz 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(part(page, 'Postulados')).toBeVisible();
  await expect(save).toBeHidden();

  await moveTo(page, 62);
  const choice = page.getByRole('combobox', { name: 'Concurso', exact: true });
  const [other = ''] = await choice.locator('option:not(:checked)').allInnerTexts();
  await choice.selectOption(other);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    other.replace(/( \(n.*)? · .*/, ''),
  );
  await moveTo(page, 61);
  await page.getByRole('link', { name: EVENT, exact: true }).click();

  await contest.getByRole('tab', { name: 'Resumen' }).click();
  await contest.getByRole('button', { name: 'Cerrar ahora' }).click();
  const question = page.getByRole('dialog', { name: 'Cerrar la fase Registro' });
  await expect(question.getByText(/Nadie más podrá postularse/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cerrar ahora' }).click();
  await expectSaved(page, 'El evento de postulacion ha sido actualizado.');
  await expect(
    part(page, 'Resumen').getByText(/^La fase Registro está puesta, pero terminó/),
  ).toBeVisible();
  await expect(contest.getByRole('button', { name: 'Cerrar ahora' })).toBeHidden();
});

test('staff review applicants one after another, with tags and notes that filter the list', async ({
  page,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/tablero?s=62&contest=${stage.contest}`);
  await page.getByRole('button', { name: 'Revisar' }).click();
  const review = page.getByRole('dialog', { name: 'Revisar' });
  await expect(review.getByRole('heading', { name: 'Voz 3' })).toBeVisible();
  const tags = review.getByRole('combobox', { name: 'Etiquetas' });
  await tags.fill('Buen flow');
  await tags.press('Enter');
  await expect(review.getByText('Buen flow')).toBeVisible();
  const note = review.getByLabel('Nota privada');
  await note.fill('Llamar antes del viernes');
  // The arrows move the cursor here, not the review; what was typed stays with its applicant.
  await note.press('ArrowRight');
  await expect(review.getByRole('heading', { name: 'Voz 3' })).toBeVisible();
  await review.getByRole('button', { name: 'Siguiente' }).click();
  await expect(review.getByRole('heading', { name: 'Voz 2' })).toBeVisible();
  await expect(note).toHaveValue('');
  await review.getByRole('button', { name: 'Anterior' }).click();
  await expect(note).toHaveValue('Llamar antes del viernes');
  await review.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(review.getByRole('listitem').getByText('Llamar antes del viernes')).toBeVisible();
  await expect(note).toHaveValue('');
  await expectFits(page);
  await review.getByRole('button', { name: 'Cerrar' }).click();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('row', { name: /Voz 3.*Buen flow.*1 nota/ })).toBeVisible();
  await page.getByLabel('Etiqueta', { exact: true }).selectOption('Buen flow');
  await expect(page.getByRole('row', { name: /Voz/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voz 3' }).click();
  const panel = page.getByRole('dialog', { name: 'Voz 3' });
  await panel.getByRole('button', { name: /^Eliminar la nota/ }).click();
  await page
    .getByRole('dialog', { name: 'Eliminar nota' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  await expect(panel.getByText('Llamar antes del viernes')).toBeHidden();
  await expectAccessible(page);
  const [first] = await listApplicants(stage);
  expect(first?.plate_aka).toBe('Voz 1');
});
