import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { DAY_MS } from '../contracts/durations.ts';
import { timeInCaracas } from '../web/ui/caracas.ts';
import { applyTo, getToken } from './contest-calls.ts';
import { freeVideo } from './demo-videos.ts';
import { createJudge as createOtherJudge } from './factors.ts';
import { reviewOnPhone, selectSame } from './jury-review.ts';
import { EXPECTED, expect, expectAccessible, test } from './pages.ts';
import { act, backToList, expectSaved, logIn, moveTo, openSection, part } from './panel.ts';
import { type Account, E2E_ADMIN } from './people.ts';

const EVENT = 'Raploncesto';
const AKAS = ['Prueba Uno', 'Prueba Dos', 'Prueba Tres'];
/** Free videos from here on are this journey's. */
const FIRST_VIDEO = 30;

interface ContestOnWire {
  id: number;
  event_name: string;
}

/** Opens the page of the newest contest of the event. */
async function openContest(page: Page): Promise<void> {
  await moveTo(page, 61);
  await page.getByRole('link', { name: EVENT, exact: true }).first().click();
}

/** A contest whose phases are all open by their dates, but for the voting, which begins tomorrow. */
async function createContest(page: Page, request: APIRequestContext): Promise<number> {
  await openSection(page, 61);
  await page.getByRole('button', { name: 'Nuevo concurso' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo concurso' });
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Este campo es requerido.')).toHaveCount(9);
  await form.getByRole('combobox', { name: 'Evento' }).click();
  await page.getByRole('option', { name: EVENT }).click();
  // Each date proposes the next.
  await form.getByLabel('Registro: desde').fill('2026-03-01T18:00');
  await expect(form.getByLabel('Registro: hasta')).toHaveValue('2026-03-15T18:00');
  await expect(form.getByLabel('Votacion: hasta')).toHaveValue('2026-03-29T18:00');
  for (const phase of ['Registro', 'Jurado', 'Votacion']) {
    await form.getByLabel(`${phase}: desde`).fill(timeInCaracas(Date.now() - DAY_MS));
    await form.getByLabel(`${phase}: hasta`).fill(timeInCaracas(Date.now() + 5 * DAY_MS));
  }
  await form.getByLabel('Votacion: desde').fill(timeInCaracas(Date.now() + DAY_MS));
  await form.getByLabel('Cantidad de seleccionados').fill('2');
  await form.getByLabel('Cantidad de ganadores').fill('1');
  await form.getByRole('button', { name: 'Reglas de la votación' }).click();
  await form.getByLabel('Verificación del voto').selectOption('Ninguna');
  await expect(form.getByLabel('Votos por conexión')).toHaveValue('3');
  await form.getByRole('button', { name: 'Guardar' }).click();
  const overlaps = page.getByRole('dialog', { name: 'Fechas que se cruzan' });
  await expect(overlaps.getByRole('listitem')).toHaveText([
    'Jurado empieza antes de que termine Registro.',
    'Votacion empieza antes de que termine Jurado.',
  ]);
  await overlaps.getByRole('button', { name: 'Guardar así' }).click();
  await expectSaved(page, 'El evento de postulacion ha sido creado.');
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible();
  // Like every new record it is switched off.
  await expect(page.getByText(/^El concurso está oculto/)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir postulaciones' }).click();
  await expect(page.getByText(/^La fase Registro está abierta hasta/).first()).toBeVisible();
  const headers = await getToken(request, E2E_ADMIN);
  const list = await request.get('/api/postulations/postulations/', { headers });
  const [newest] = (await list.json()) as ContestOnWire[];
  expect(newest?.event_name).toBe(EVENT);
  return newest?.id ?? 0;
}

async function createJudge(page: Page, firstName: string): Promise<Account> {
  await page.getByRole('button', { name: 'Nuevo juez' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo juez' });
  await form.getByLabel('Nombre').fill(firstName);
  await form.getByLabel('Apellido').fill('Prueba García');
  await expect(form.getByLabel('Usuario')).toHaveValue(`${firstName[0]?.toLowerCase()}prueba`);
  await form.getByLabel('Correo electrónico').fill(`${firstName.toLowerCase()}@example.com`);
  await form.getByRole('button', { name: 'Crear juez' }).click();
  const told = page.getByRole('dialog', { name: 'Nuevo juez creado' });
  const value = (name: string) => told.locator('dt', { hasText: name }).locator('+ dd');
  const username = await value('Usuario').innerText();
  const password = await value('Contraseña').innerText();
  await told.getByRole('button', { name: 'Listo' }).click();
  return { username, password };
}

/** Judges that are ticked and not saved are not lost without a question. */
async function keepChosenJudges(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Votos de los jueces' }).click();
  const ana = part(page, 'Votos de los jueces').getByLabel('Ana Prueba García');
  await ana.check();
  await page
    .getByRole('button', { name: /^Volver a / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(ana).toBeChecked();
  await ana.uncheck();
  await backToList(page);
}

async function openVoting(page: Page): Promise<void> {
  await openContest(page);
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  const question = page.getByRole('dialog', { name: `Abrir la votación de “${EVENT}”` });
  await expect(question.getByText('Competirán 2 postulados:')).toBeVisible();
  await expect(question.getByRole('listitem')).toHaveText([
    /^Prueba Tres/,
    /^Prueba Dos/,
    /^Por sus fechas, Votacion empieza el/,
    /^La fase Jurado sigue abierta hasta/,
  ]);
  await expect(question.getByLabel(/^Empezar hoy/)).toBeChecked();
  await question.getByRole('button', { name: 'Abrir la votación' }).click();
  await expect(page.getByText(/^La fase Votacion está abierta hasta/).first()).toBeVisible();
  await backToList(page);
}

/** Somebody votes; the vote is set aside with a reason and brought back. */
async function setAside(page: Page, request: APIRequestContext, postu: number): Promise<void> {
  const headers = await getToken(request, E2E_ADMIN);
  const list = await request.get(`/api/postulations/votes/2/?postu=${postu}`, { headers });
  const { items } = (await list.json()) as { items: Array<{ plate_id: number }> };
  const data = { plate: items[0]?.plate_id, postu, public_email: 'votante@example.com' };
  expect((await request.post('/api/postulations/public-votes/', { data })).status()).toBe(201);
  await page.getByRole('link', { name: EVENT, exact: true }).first().click();
  await page.getByRole('tab', { name: 'Votos', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Votos', exact: true });
  const form = page.getByRole('dialog', { name: /^(Apartar|Devolver) votos$/ });
  await chooseVote(panel);
  await panel.getByRole('button', { name: 'Apartar los 1 elegidos' }).click();
  await form.getByRole('button', { name: 'Apartar 1 voto' }).click();
  await expect(form.getByText('Debe indicar el motivo.')).toBeVisible();
  await form.getByLabel('Motivo').fill('Voto de prueba');
  await form.getByRole('button', { name: 'Apartar 1 voto' }).click();
  await expectSaved(page, 'Los votos se han apartado.');
  await panel.getByLabel('Estado').selectOption('Apartados');
  await expect(panel.getByText(/Apartado por .*: Voto de prueba/)).toBeVisible();
  await chooseVote(panel);
  await panel.getByRole('button', { name: 'Devolver los 1 elegidos' }).click();
  await form.getByLabel('Motivo').fill('Era de verdad');
  await form.getByRole('button', { name: 'Devolver 1 voto' }).click();
  await expectSaved(page, 'Los votos se han devuelto.');
  await page.getByRole('tab', { name: 'Resultado' }).click();
  await expect(part(page, 'Resultado').getByText('Prueba Tres').first()).toBeVisible();
  await expectAccessible(page);
  await backToList(page);
}

async function chooseVote(panel: Locator): Promise<void> {
  const row = panel.getByRole('row', { name: /votante@example\.com/ });
  await row.getByRole('checkbox').check();
}

async function clearAway(page: Page, judge: Account): Promise<void> {
  await moveTo(page, 61);
  await act(page, EVENT, 'Eliminar');
  await expect(page.getByText('Esta seguro de eliminar esta postulacion?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expectSaved(page, 'El evento de postulacion ha sido eliminado.');
  // What the judges selected stays, without their names.
  await page.getByRole('button', { name: 'Archivo' }).click();
  const archive = page.getByRole('dialog', { name: 'Archivo' });
  await archive.getByRole('button', { name: EVENT, exact: true }).click();
  await expect(archive.getByText(/^Jurado 1 \(/)).toBeVisible();
  await expectAccessible(page);
  await archive.getByRole('button', { name: 'Cerrar' }).click();
  await moveTo(page, 63);
  await act(page, judge.username, 'Eliminar');
  await expect(page.getByText('Esta seguro de eliminar a este Juez?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expectSaved(page, 'Se ha eliminado el usuario correctamente.');
}

test('a contest from its making over the jury to the voting', async ({
  page,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  const contest = await createContest(page, request);
  for (const [index, aka] of AKAS.entries()) {
    await applyTo(request, contest, { aka, youtube: freeVideo(FIRST_VIDEO + index) });
  }
  await moveTo(page, 63);
  const ana = await createJudge(page, 'Ana');
  const other = await createOtherJudge(request);
  await openContest(page);
  await page.getByRole('button', { name: 'Iniciar selección' }).click();
  const question = page.getByRole('dialog', { name: 'Iniciar selección' });
  await expect(question.getByText(/^La fase Registro sigue abierta hasta/)).toBeVisible();
  await question.getByRole('button', { name: 'Iniciar selección' }).click();
  await expect(page.getByText(/^La fase Jurado está abierta hasta/).first()).toBeVisible();

  await keepChosenJudges(page);
  await reviewOnPhone(browser, ana);
  await selectSame(request, other);
  await moveTo(page, 64);
  const choice = page.getByRole('article', { name: 'Ana Prueba García' });
  await expect(choice.getByRole('listitem')).toHaveText(['Prueba Tres', 'Prueba Dos']);
  await openVoting(page);
  await setAside(page, request, contest);
  await clearAway(page, ana);
  const headers = await getToken(request, E2E_ADMIN);
  await request.delete(`/api/postulations/register-judge/${other.id}/`, { headers });
});
