import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { FLYER_SHOWN_KEY } from '../web/ui/take-flyer.ts';
import { KEPT, logIn, openRecord, openSection, part, SECTION } from './panel.ts';
import { E2E_ORIGIN } from './people.ts';
import { startSite } from './start-site.ts';

/** Draws the pictures of the staff handbook anew: `npm run manual`. */
const FOLDER = 'docs/manual/imagenes';
/** Same shape as in `web/panel/help/help.module.css`. */
const SCREEN = { width: 1280, height: 800 };
const WIDTH = 960;

/** What each picture shows, in order: later ones find what earlier ones made. */
const pictures: Record<string, (page: Page) => Promise<void>> = {
  async entrar(page) {
    await page.goto('/login');
    await page.getByLabel('Usuario').fill('jefa');
  },
  async bienvenida(page) {
    await logIn(page);
    await openSection(page, 0);
    await expect(page.getByText('Por configurar')).toBeVisible();
  },
  async paleta(page) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar en el panel' }).fill('tinto');
    await expect(page.getByRole('option', { name: /Tinto Malagana/ }).first()).toBeVisible();
  },
  async seguridad(page) {
    await page.keyboard.press('Escape');
    await openSection(page, 92);
    await expect(page.getByText('Sesiones abiertas')).toBeVisible();
  },
  async artistas(page) {
    await openSection(page, SECTION.artists);
    await page.getByRole('button', { name: 'Acciones de Tinto Malagana' }).click();
  },
  async ficha(page) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar Tinto Malagana' }).click();
    await expect(part(page, /^Información de/)).toBeVisible();
  },
  async cartel(page) {
    await openRecord(page, 'Tinto Malagana', 'Imágenes');
    await page.getByRole('button', { name: 'Avanzado' }).click();
    const preview = page.getByRole('img', { name: 'Vista previa: Historia' });
    await expect(preview).toBeVisible();
    await page.getByRole('region', { name: /^Cartel de/ }).scrollIntoViewIfNeeded();
  },
  async 'vista-previa'(page) {
    await page.goto(`/tablero?s=${SECTION.artists}`);
    await openRecord(page, 'Tinto Malagana');
    const form = part(page, /^Información de/);
    await form.getByLabel('Biografía').pressSequentially(' Nuevo disco este año.');
    await expect(page.getByText(KEPT)).toBeVisible();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Tinto Malagana' }).first(),
    ).toBeVisible();
  },
  async programar(page) {
    await page.goto(`/tablero?s=${SECTION.artists}`);
    await openRecord(page, 'Tinto Malagana');
    await page.getByRole('button', { name: 'Acciones de Tinto Malagana' }).click();
    await page.getByRole('menuitem', { name: 'Programar…' }).click();
    await expect(page.getByRole('dialog', { name: 'Programar' })).toBeVisible();
  },
  async letras(page) {
    await page.goto('/tablero?s=52');
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Editar letra' }).click();
    await expect(page.getByRole('button', { name: 'Negrita' })).toBeVisible();
  },
  async papelera(page) {
    await page.goto('/tablero?s=11');
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await page.goto('/tablero?s=19');
    await expect(page.getByRole('button', { name: /^Acciones de/ }).first()).toBeVisible();
  },
  async concursos(page) {
    await page.goto('/tablero?s=61');
    await expect(page.getByText(/ (empieza|cierra) el /).first()).toBeVisible();
  },
  async postulados(page) {
    await page.goto('/tablero?s=62');
    await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible();
  },
  async resultados(page) {
    await page.goto('/tablero?s=61');
    await page.getByRole('link', { name: 'BDM: Boca de Metro' }).first().click();
    await page.getByRole('tab', { name: 'Resultado' }).click();
    await expect(page.getByRole('button', { name: 'Resultados CSV' })).toBeVisible();
  },
  async reservaciones(page) {
    await page.goto('/tablero?s=31');
    await expect(page.getByRole('tab', { name: 'Calendario' })).toBeVisible();
  },
  async compras(page) {
    await page.goto('/tablero?s=37&list=purchases');
    await expect(page.getByRole('combobox', { name: 'Estado de las compras' })).toBeVisible();
  },
  async textos(page) {
    await page.goto('/tablero?s=18');
    await expect(page.getByLabel('Lema')).toBeVisible();
  },
};

async function write(page: Page, name: string): Promise<number> {
  await expect(page.getByText(/^(Cargando|Preparando)/)).toHaveCount(0);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const webp = await sharp(shot).resize({ width: WIDTH }).webp({ quality: 70 }).toBuffer();
  await writeFile(`${FOLDER}/${name}.webp`, webp);
  return webp.length;
}

const stop = await startSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let failed = 0;
try {
  await mkdir(FOLDER, { recursive: true });
  const context = await browser.newContext({
    baseURL: E2E_ORIGIN,
    viewport: SCREEN,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((key) => sessionStorage.setItem(key, '1'), FLYER_SHOWN_KEY);
  // The notice for accounts without a second step stands above every section of a new site.
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('main > [role="note"] { display: none !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  for (const [name, show] of Object.entries(pictures)) {
    try {
      await show(page);
      process.stdout.write(`✓ ${name} (${Math.round((await write(page, name)) / 1000)} kB)\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`✗ ${name}: ${String(error)}\n`);
    }
  }
} finally {
  await browser.close();
  await stop();
}
process.exit(failed === 0 ? 0 : 1);
