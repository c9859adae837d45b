import { expect, type Locator, type Page } from '@playwright/test';
import { USER_TYPE } from '../contracts/accounts.ts';
import { findSection, listSections, type Section } from '../web/panel/dashboard/sections.ts';
import { sectionPath } from '../web/panel/ui/place.ts';
import { createSession } from './contest-calls.ts';
import { type Account, E2E_ADMIN, E2E_ORIGIN } from './people.ts';

/** Codes of the dashboard's sections. */
export const SECTION = {
  artists: 21,
  events: 22,
  reservations: 31,
  capsule: 36,
  users: 37,
  beats: 51,
  songs: 53,
  artistBackgrounds: 69,
} as const;

/** Fills in the form of the log-in that is open, and sends it. */
export async function sendPassword(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Usuario').fill(account.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/**
 * Logs in through the API and stores the session as the panel does; opens no page.
 * @returns the headers of the session's calls
 */
export async function logIn(
  page: Page,
  account: Account = E2E_ADMIN,
): Promise<{ authorization: string }> {
  const { token, type, id, user } = await createSession(page.request, account);
  const session = { token, userType: type, userId: id, userName: user };
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name,
    value: String(value),
  }));
  const origins = [{ origin: E2E_ORIGIN, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
  // No journey holds how dialogs and notices of the panel move; waiting for them costs a tenth of the time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return { authorization: `Token ${token}` };
}

export async function openSection(page: Page, code: number): Promise<void> {
  await page.goto(code === 0 ? '/tablero' : `/tablero?s=${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a section as its links do, without loading the panel again. */
export async function goToSection(page: Page, { code, label }: Section): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, sectionPath(code));
  // From then on the section before is not shown any more.
  await expect(page).toHaveTitle(code === 0 ? 'Tablero' : `${label} · Tablero`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a section by its code, without loading the panel again. */
export async function moveTo(
  page: Page,
  code: number,
  userType: number = USER_TYPE.administrator,
): Promise<void> {
  const section = findSection(listSections(userType), code);
  if (!section) throw new Error(`the account has no section ${code}`);
  await goToSection(page, section);
}

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function jpeg(buffer: Buffer, name = 'foto.jpg'): Upload {
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Chooses files in the chooser that a button opens. */
export async function choose(page: Page, click: Locator, ...files: Upload[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await click.click();
  await (await chooser).setFiles(files);
}

/** Chooses a picture and takes it as the crop dialog proposes it. */
export async function choosePicture(page: Page, click: Locator, file: Upload): Promise<void> {
  await choose(page, click, file);
  const crop = page.getByRole('dialog', { name: 'Recortar imagen' });
  await crop.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(crop).toBeHidden();
}

/** A part of the page of a record, by its heading: what is a dialog where there is no such page. */
export function part(page: Page, name: RegExp | string): Locator {
  return page.getByRole('region', { name });
}

/** Saves the forms of the page of a record, and waits until nothing is left to save. */
export async function savePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Sin cambios.')).toBeVisible();
}

/** Confirms what goes out of a record for which *Publicar* was pressed. */
export async function confirmPublication(page: Page, name: string): Promise<Locator> {
  const step = page.getByRole('dialog', { name: `Publicar “${name}”` });
  await step.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(step.getByText(`“${name}” está en el sitio.`)).toBeVisible();
  return step;
}

/** Publishes the record whose page is open, with all that belongs to it. */
export async function publishPage(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  return confirmPublication(page, name);
}

/** What a page says of input that the site keeps. */
export const KEPT = /^Conservado .+ · todavía no se ve en el sitio$/;

/** Counts, in the page, what a person presses: pointer, Enter, space on a control, and shortcuts. */
export async function countClicks(page: Page) {
  let choosers = 0;
  page.on('filechooser', () => {
    choosers += 1;
  });
  await page.evaluate(() => {
    let clicks = 0;
    const add = () => {
      clicks += 1;
      document.documentElement.dataset.clicks = String(clicks);
    };
    window.addEventListener('pointerdown', add, { capture: true });
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, target }) => {
        const isTyped =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && target.type !== 'checkbox');
        const isShortcut = (ctrlKey || metaKey) && key.length === 1;
        if (isShortcut || key === 'Escape' || key === 'Enter' || (key === ' ' && !isTyped)) add();
      },
      { capture: true },
    );
  });
  return {
    clicks: () => page.evaluate(() => Number(document.documentElement.dataset.clicks)),
    choosers: () => choosers,
  };
}

/** Goes to a field with the tabulator, and types. */
export async function typeByKeyboard(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await expect(field).toBeVisible();
  const hasFocus = () => field.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 12 && !(await hasFocus()); step += 1) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
}

/** Leads back from the page of a record to its list. */
export async function backToList(page: Page): Promise<void> {
  // Of a page within another one, the outer one.
  const back = page.getByRole('button', { name: /^Volver a / }).first();
  await back.click();
  await expect(back).toBeHidden();
}

/** Opens an action of a card or row, after leaving the page of a record that is open. */
export async function act(page: Page, item: string, action: RegExp | string): Promise<void> {
  if ((await page.getByRole('button', { name: /^Volver a / }).count()) > 0) await backToList(page);
  await actIn(page.locator('body'), item, action);
}

/** Opens a tab of the page of a card's record, after leaving the page of another one. */
export async function openRecord(page: Page, item: string, tab = 'Información'): Promise<void> {
  if ((await page.getByRole('button', { name: /^Volver a / }).count()) > 0) await backToList(page);
  await page.getByRole('link', { name: item, exact: true }).click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Chooses in the menu of a record that is listed in a part of the page. */
export async function actIn(area: Locator, item: string, action: RegExp | string): Promise<void> {
  await area.getByRole('button', { name: `Acciones de ${item}` }).click();
  await area.page().getByRole('menuitem', { name: action }).click();
}

/** Expects the notice of a success and closes it, so that the next one is not taken for it. */
export async function expectSaved(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: text }).last();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(notice).toBeHidden();
}

/** Expects that the lifted item is over this position, counted from 1. */
export async function expectOver(page: Page, position: number): Promise<void> {
  const told = page.getByRole('status').filter({ hasText: `está sobre la posición ${position}.` });
  await expect(told).toHaveCount(1);
}

/** Lifts an item by its handle with the keyboard, so that the arrows move it. */
export async function lift(handle: Locator, position: number): Promise<void> {
  // While its place still moves, as after a change of the window, the drag begins over another one.
  await handle.click({ trial: true });
  await handle.press('Space');
  await expectOver(handle.page(), position);
  // dnd-kit listens to the arrows from the next task on, and says so before.
  await handle.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
}
