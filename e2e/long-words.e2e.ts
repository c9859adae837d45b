import type { z } from 'zod';
import { calls } from '../test/calls.ts';
import { logInApi } from './contest-stage.ts';
import { expect, REDUCED_MOTION, visitor, test as withPages } from './pages.ts';
import { E2E_ADMIN, E2E_PORT } from './people.ts';
import { startSite } from './start-site.ts';

/** Another address than that of the sites of the other journeys, which it would change. */
const PORT = E2E_PORT + 4;
const ORIGIN = `http://127.0.0.1:${PORT}`;

const WORD = 'Xantocianopirobenzoatotrinitrodifenilaminosulfonatodepotasio';
const ADDRESS = `https://www.example.com/${'una-ruta-sin-espacios/'.repeat(3)}?v=${'a'.repeat(80)}`;
/** A field takes the first that is not too long for it. */
const TEXTS = [`${WORD} ${ADDRESS}`, ADDRESS, WORD, WORD.slice(0, 30)];
/** Records of each kind that are changed. */
const IDS = ['1', '2', '3'];
/** What is secret, or of an account, stands on no page. */
const NOT_SHOWN = /key|users|judge|\/me\//;
const MIN_FIELDS = 40;

const test = withPages.extend<object, { site: undefined }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures.
    async ({}, use) => {
      const stop = await startSite(PORT);
      await use(undefined);
      await stop();
    },
    { scope: 'worker', auto: true },
  ],
});

test.use(REDUCED_MOTION);

test('a word without end and a pasted address in every text widen no page of a phone', async ({
  browser,
  playwright,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL: ORIGIN });
  const { token } = await logInApi(request, E2E_ADMIN.username, E2E_ADMIN.password);
  const headers = { authorization: `Token ${token}` };
  const filled = new Set<string>();
  for (const { method, path, body } of calls) {
    if (method !== 'PATCH' || NOT_SHOWN.test(path)) continue;
    const fields = Object.keys((body as z.ZodObject | undefined)?.shape ?? {});
    for (const id of path.includes(':id') ? IDS : ['']) {
      const send = (data: object) =>
        request.patch(`/api${path.replace(':id', id)}`, { headers, data });
      if ((await send({})).status() === 404) continue;
      for (const field of fields) {
        for (const text of TEXTS) {
          if (!(await send({ [field]: text })).ok()) continue;
          filled.add(`${path} ${field}`);
          break;
        }
      }
    }
  }
  expect([...filled].length, [...filled].join(', ')).toBeGreaterThan(MIN_FIELDS);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)/g)].map(
    ([, path]) => path || '/',
  );
  const page = await (await visitor(browser, { width: 360, reducedMotion: 'reduce' })).newPage();
  const more = [
    '/',
    `/buscar?q=${WORD.slice(0, 6)}`,
    `/buscar?q=${WORD}`,
    '/therepro',
    '/postulaciones',
  ];
  for (const path of new Set([...more, ...paths])) {
    await test.step(path, async () => {
      await page.goto(ORIGIN + path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(over, path).toBeLessThanOrEqual(360);
    });
  }
  await page.context().close();
  await request.dispose();
});
