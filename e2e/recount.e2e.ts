import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { program } from '../scripts/steps.mjs';
import { startProgram } from '../test/run-program.ts';
import { type SmtpStandIn, startSmtp } from '../test/stand-ins/smtp.ts';
import { startYoutube, type YoutubeStandIn } from '../test/stand-ins/youtube.ts';
import { expectVoteCounted, logInApi, openVoting, type Stage } from './contest-stage.ts';
import { demoVideos } from './demo-videos.ts';
import { textOfMail } from './mailbox.ts';
import {
  EXPECTED,
  expect,
  expectFits,
  expectNoSidewaysScroll,
  visitor,
  test as withPages,
} from './pages.ts';
import { E2E_ADMIN, E2E_KEY, E2E_PORT } from './people.ts';

/** After those of the site under test, its mailbox and the program of `program.e2e.ts`. */
const URL_OF_SITE = `http://127.0.0.1:${E2E_PORT + 3}`;
const EVENT = 'Duelo Listado';
const MOST_STOPS = 60;
const RECEIPT = /\b[0-9A-Z]{8}(?:-[0-9A-Z]{8}){2}\b/;

interface Voting {
  stage: Stage;
  /** Text of the newest mail to somebody that the mail server took over. */
  readMail(to: string): Promise<string>;
}

/** A site of its own that sends its mails by SMTP, with a voting that is confirmed by e-mail. */
const test = withPages.extend<{ voting: Voting; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tarima-list-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  voting: async ({ playwright, folder }, use) => {
    const smtp: SmtpStandIn = await startSmtp();
    const youtube: YoutubeStandIn = await startYoutube({ key: E2E_KEY, ...demoVideos() });
    const { child } = startProgram(program, [], {
      ...{ DATA_DIR: folder, PORT: new URL(URL_OF_SITE).port, DEMO: 'off', LOG_LEVEL: 'warn' },
      ...{ ADMIN_USERNAME: E2E_ADMIN.username, ADMIN_PASSWORD: E2E_ADMIN.password },
      ...{ SMTP_URL: smtp.url, YOUTUBE_API_URL: youtube.url },
    });
    const request = await playwright.request.newContext({ baseURL: URL_OF_SITE });
    const isReady = () => request.get('/readyz').then((answer) => answer.ok());
    await expect.poll(() => isReady().catch(() => false), { timeout: 200_000 }).toBe(true);
    const admin = await logInApi(request, E2E_ADMIN.username, E2E_ADMIN.password);
    const keys = await admin.get<{ id: number; rel: string }[]>('/h/private-key/');
    const key = keys.find(({ rel }) => rel === 'youtube');
    await admin.patch(`/h/private-key/${key?.id}/`, { key: E2E_KEY });
    const stage = await openVoting(request, EVENT, { verification: 'email' });
    const find = (to: string) => smtp.mails.findLast((mail) => mail.to.includes(to));
    const readMail = async (to: string) => {
      await expect.poll(() => find(to)?.raw).toBeDefined();
      return textOfMail(find(to)?.raw ?? '');
    };
    await use({ stage, readMail });
    await request.dispose();
    await stop(child);
    await Promise.all([smtp.close(), youtube.close()]);
  },
});

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Moves the focus to an element by the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with the keyboard`);
}

const findDialog = (page: Page) => page.getByRole('dialog', { name: /^Votar por/ });
const getShown = (page: Page) => page.locator('[data-shown]');

/** Asks for a code by keyboard alone. */
async function askForCode(page: Page, email: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'VOTAR', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, findDialog(page).getByLabel('Correo electrónico'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(findDialog(page).getByLabel('Código de seis cifras')).toBeFocused();
}

/** Reads that the vote is counted, saves the receipt and returns it. */
async function readReceipt(page: Page): Promise<string> {
  await expectVoteCounted(page);
  const notice = getShown(page).getByRole('region', { name: 'Enviado!' });
  await expect(notice.getByText('las puso su navegador')).toBeVisible();
  const download = page.waitForEvent('download');
  await tabTo(page, notice.getByRole('button', { name: 'Guardar imagen' }));
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('acuse.png');
  const receipt = getShown(page).getByRole('link', { name: RECEIPT });
  await expect(receipt).toBeVisible();
  return (await receipt.textContent()) ?? '';
}

/** Without script the page says what voting needs. */
async function readWithoutScript(browser: Browser, path: string): Promise<void> {
  const plain = await (await visitor(browser, { width: 360, javaScriptEnabled: false })).newPage();
  await plain.goto(path);
  await expect(plain.getByText(/Para votar hace falta JavaScript. Actívelo/)).toBeVisible();
  await expect(plain.getByText('VOTAR', { exact: true }).first()).toBeHidden();
  await expectNoSidewaysScroll(plain);
  await plain.context().close();
}

/** Runs the downloaded verifier on a downloaded list. */
function verify(folder: string, file: string) {
  const run = spawnSync(process.execPath, ['verify.mjs', file], { cwd: folder });
  return { code: run.status, out: String(run.stdout), error: String(run.stderr) };
}

/** Downloads what is linked from the public list into the folder. */
async function downloadAll(page: Page, folder: string): Promise<void> {
  await page.getByText('¿Cómo se cuentan los votos?').click();
  await tabTo(page, page.getByRole('link', { name: 'Resultado y lista' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lista de votos' })).toBeVisible();
  // A site that has just started does not trust its clock for a minute.
  const link = page.getByRole('link', { name: 'Descargue la lista' });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  const files = {
    'lista.txt': 'Descargue la lista',
    'verify.mjs': 'el programa que la comprueba',
  };
  for (const [name, label] of Object.entries(files)) {
    await tabTo(page, page.getByRole('link', { name: label }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe(name);
    await (await download).saveAs(join(folder, name));
  }
  // A download is not taken for leaving the page.
  await expect(page.locator('html[data-loading]')).toHaveCount(0);
}

test('votes confirmed from a mail server stand in the list, which verify.mjs checks after the close', async ({
  browser,
  expectedErrors,
  voting: { stage, readMail },
  folder,
}) => {
  expectedErrors.push(EXPECTED);
  const path = `${URL_OF_SITE}/eventos/${stage.event.name_id}/votar`;
  await readWithoutScript(browser, path);
  const page = await (await visitor(browser, { width: 360 })).newPage();
  await page.goto(`${path}/voz-1`);
  await askForCode(page, 'ana@example.com');
  await page.keyboard.type(/\b\d{6}\b/.exec(await readMail('ana@example.com'))?.[0] ?? '');
  await page.keyboard.press('Enter');
  await readReceipt(page);
  await expect(getShown(page).getByText('1 voto')).toBeVisible();

  // Who votes by the link of the mail clicks once more, on whatever device it is opened.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${path}/voz-2`);
  await askForCode(page, 'luis@example.com');
  const link = /https?:\/\/\S+#codigo=\S+/.exec(await readMail('luis@example.com'))?.[0] ?? '';
  const other = await (await visitor(browser, { width: 1280 })).newPage();
  await other.goto(link);
  await tabTo(other, findDialog(other).getByRole('button', { name: 'Confirmar' }));
  await other.keyboard.press('Enter');
  const second = await readReceipt(other);
  await other.context().close();

  await page.goto(`${URL_OF_SITE}/acuse/${second}`);
  const closed = new Date(Date.now() - 31 * 60_000).toISOString();
  await stage.admin.patch(`/postulations/postulations/${stage.contest}/`, {
    public_date_until: closed,
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Voto contado' })).toBeVisible();

  await page.goto(path);
  await downloadAll(page, folder);
  // In the browser: what the program says, without installing anything.
  await tabTo(page, page.getByRole('button', { name: 'Verificar aquí' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Las líneas cuadran con lo que se mostró/)).toBeVisible();
  await expectFits(page);
  await page.context().close();
  const right = verify(folder, 'lista.txt');
  expect(right).toMatchObject({ code: 0, error: '' });
  expect(right.out).toMatch(/2 votos\nLas líneas cuadran con lo que se mostró/);

  const lines = await readFile(join(folder, 'lista.txt'), 'utf8');
  await writeFile(join(folder, 'cambiada.txt'), lines.replace('\tvoz-2\t', '\tvoz-1\t'));
  const wrong = verify(folder, 'cambiada.txt');
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('El cierre: voz-1 tiene 1 votos; según las líneas 2.');
});
