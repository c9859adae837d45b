import { solve } from '../test/captcha.ts';
import { caller, openContest, type Stage } from './contest-stage.ts';
import { freeVideo } from './demo-videos.ts';
import { mailedText } from './mailbox.ts';
import {
  EXPECTED,
  expect,
  expectFits,
  REDUCED_MOTION,
  visitor,
  test as withPages,
} from './pages.ts';

const EMAIL = 'enlace.privado@example.com';

const test = withPages.extend<{ stage: Stage }>({
  stage: async ({ request }, use) => {
    const stage = await openContest(request, 'Duelo Privado', 1);
    const api = caller(request);
    const { site_key } = await api.get<{ site_key: string }>('/h/shell/');
    const challenge = await api.get<Parameters<typeof solve>[0]>('/captcha/challenge/');
    await api.post('/postulations/out/', {
      h_key: site_key,
      ...{ aka: 'Voz Privada', city: 'Mérida', country: 'VE', phone: '04141234567' },
      ...{ email: EMAIL, instagram: 'no tengo', youtube: freeVideo(1) },
      post_id: stage.contest,
      token: solve(challenge),
    });
    await use(stage);
    await stage.remove();
  },
});

test.use(REDUCED_MOTION);

test('an applicant follows and withdraws an application by the mailed link', async ({
  page,
  browser,
  expectedErrors,
  stage,
}) => {
  expectedErrors.push(EXPECTED);
  const link = /https?:\/\/\S+\/mi-postulacion#\S+/.exec(await mailedText(EMAIL))?.[0] ?? '';
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Voz Privada' })).toBeVisible();
  await expect(page.getByText('Recibida', { exact: true })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectFits(page);

  await stage.admin.patch(`/postulations/postulations/${stage.contest}/`, { postu_phase: 2 });
  await page.reload();
  await expect(page.getByText('En revisión', { exact: true })).toBeVisible();
  await page.getByText('Retirar la postulación').click();
  await page.getByRole('button', { name: 'Sí, retirarla' }).click();
  await expect(page.getByText('Retirada', { exact: true })).toBeVisible();

  const plain = await (await visitor(browser, { width: 360, javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  await expect(plain.getByText(/esta página necesita JavaScript/)).toBeVisible();
  await plain.context().close();
});
