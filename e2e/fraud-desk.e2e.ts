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

test('a group is looked at, and its votes are set aside with a reason', async ({
  page,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/tablero?s=61&id=${stage.contest}&tab=voting`);
  const panel = part(page, 'Votos');
  const group = panel.getByRole('listitem').filter({ hasText: 'correos de correo-libre.net' });
  await expect(group.getByText('25 para Voz 1')).toBeVisible();
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await group.getByRole('button', { name: /^Ver los votos/ }).click();
  await expect(panel.getByText(/@correo-libre\.net/).first()).toBeVisible();
  await panel.getByLabel('Estado').selectOption('Cuentan');
  await panel.getByRole('button', { name: 'Apartar todos: 25' }).click();
  const aside = page.getByRole('dialog', { name: 'Apartar votos' });
  await aside.getByLabel('Motivo').fill('Lo dijo ana@example.com');
  await expect(aside.getByText('Parece que el motivo tiene un correo')).toBeVisible();
  await aside.getByLabel('Motivo').fill('La escuela no existe');
  await expect(aside.getByRole('alert')).toBeHidden();
  await expectAccessible(page, '[role=dialog]');
  await aside.getByRole('button', { name: 'Apartar 25 votos' }).click();
  await expectSaved(page, 'Los votos se han apartado.');
  await page.getByRole('tab', { name: 'Resultado' }).click();
  await expect(part(page, 'Resultado').getByText(/La escuela no existe/)).toBeVisible();
});
