import { caller, listApplicants, openVoting, type Stage } from './contest-stage.ts';
import { EXPECTED, expect, expectAccessible, expectFits, test as withPages } from './pages.ts';
import { expectSaved, logIn, part } from './panel.ts';

const EVENT = 'Duelo Llamativo';

/** A voting in which one mail domain votes for the first competitor alone. */
const test = withPages.extend<{ stage: Stage }>({
  stage: async ({ request }, use) => {
    const stage = await openVoting(request, EVENT);
    const applicants = await listApplicants(stage);
    for (let at = 0; at < 50; at += 1) {
      const isBought = at % 2 === 0;
      const email = isBought ? `p${at}@correo-libre.net` : `persona${at}@gmail.com`;
      const plate = applicants[isBought ? 0 : 1]?.id;
      const ballot = { public_email: email, public_ip: '', plate, postu: stage.contest };
      await caller(request, undefined, `190.${at}.7.1`).post('/postulations/public-votes/', ballot);
    }
    await use(stage);
    await stage.remove();
  },
});

test('a group that stands out is looked at, let be with a reason, and its votes are set aside', async ({
  page,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/tablero?s=61&id=${stage.contest}&tab=voting`);
  const panel = part(page, 'Votación');
  await panel.getByRole('tab', { name: 'Llamativos' }).click();
  const group = panel.getByRole('article', { name: 'Por Voz 1, con correos de correo-libre.net' });
  await expect(group.getByText(/25 votos, donde se esperarían/)).toBeVisible();
  await expectFits(page);
  await group.getByRole('button', { name: 'Dejar' }).click();
  const form = page.getByRole('dialog', { name: 'Dejar los votos' });
  await form.getByLabel('Motivo').fill('Una escuela con correo propio');
  await form.getByRole('button', { name: 'Dejarlos' }).click();
  await expectSaved(page, 'La decisión ha sido guardada.');
  await expect(group).toBeHidden();
  await panel.getByLabel('Mostrar').selectOption('decided');
  await expect(group.getByText('los dejó: Una escuela con correo propio')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await group.getByRole('button', { name: 'Ver votos' }).click();
  await expect(panel.getByText(/@correo-libre\.net/).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Apartar 25 votos' })).toBeEnabled();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Volver a los grupos' }).click();

  await panel.getByRole('tab', { name: 'Llamativos' }).click();
  await panel.getByLabel('Mostrar').selectOption('decided');
  await group.getByRole('button', { name: 'Apartar' }).click();
  const aside = page.getByRole('dialog', { name: 'Apartar votos' });
  await aside.getByLabel('Motivo').fill('Lo dijo ana@example.com');
  await expect(aside.getByText('Parece que el motivo tiene un correo')).toBeVisible();
  await aside.getByLabel('Motivo').fill('La escuela no existe');
  await expect(
    aside.getByText('Así se leerá: «1 voto apartado: La escuela no existe»'),
  ).toBeVisible();
  await expect(aside.getByRole('alert')).toBeHidden();
  await aside.getByRole('button', { name: 'Apartar 25 votos' }).click();
  await expectSaved(page, 'Se han apartado los votos correctamente.');
  await page.getByRole('tab', { name: 'Acta' }).click();
  const record = part(page, 'Acta');
  await expect(record.getByText('25 apartados: La escuela no existe')).toBeVisible();
  await expect(record.getByText(/dejó contar .*correo-libre\.net/)).toBeVisible();
});
