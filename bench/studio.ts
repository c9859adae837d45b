import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HOUR_MS } from '../contracts/durations.ts';
import { openDatabase, type Tx } from '../server/db/database.ts';
import { insertMany } from '../server/db/insert-many.ts';
import { migrate } from '../server/db/migrate.ts';
import { inTransaction } from '../server/db/scope.ts';
import { createFixedRecords } from '../server/first-start.ts';
import { occupyHours, reservations } from '../server/reservations/booking/store.ts';
import { getStudio } from '../server/reservations/store.ts';
import { addDays, addMonths, toInstant, toWallTime } from '../web/panel/reservations/zone-time.ts';
import { compare, compareUnchanged } from './load.ts';
import { logIn, newPanelPage, withBrowser } from './panel.ts';
import { type Site, startSite } from './processes.ts';
import { report } from './report.ts';

const ZONE = 'America/Caracas';
const RESERVATIONS = 1000;
const CUSTOMERS = 40;
/** Long tasks begin here, by their definition; milliseconds. */
const LONG = 50;

/** The first day of the next month whose calendar has six weeks, as 1,000 hours fill nearly 42 days. */
function longMonth(): string {
  let month = addMonths(toWallTime(Date.now(), ZONE).day, 1);
  const hasSixWeeks = (first: string) => {
    const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
    const days = Number(addDays(addMonths(first, 1), -1).slice(8));
    return weekday + days > 35;
  };
  while (!hasSixWeeks(month)) month = addMonths(month, 1);
  return month;
}

/** The first day that the month's calendar shows: the Monday on or before the first. */
function firstShown(month: string): string {
  return addDays(month, -((new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7));
}

async function createCustomers(tx: Tx): Promise<number[]> {
  const rows = Array.from({ length: CUSTOMERS }, (_, number) => ({
    username: `banco${number}`,
    email: `banco${number}@example.com`,
    first_name: 'Nombre corriente',
    last_name: `Apellido ${number}`,
    user_type: 2,
    password_hash: '',
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  }));
  await insertMany(tx, 'account', rows);
  const names = rows.map(({ username }) => username);
  const made = await tx.selectFrom('account').select('id').where('username', 'in', names).execute();
  return made.map(({ id }) => id);
}

/** A studio that never closes, with an hour of somebody's after another. */
async function fill(dataDir: string, from: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  await inTransaction(database.db, async (tx) => {
    const studio = await getStudio(tx);
    const customers = await createCustomers(tx);
    await tx.updateTable('opening_rule').set({ opens: 0, closes: 24 }).execute();
    const sunday = { studio_id: studio.id, weekday: 7, opens: 0, closes: 24 };
    await tx.insertInto('opening_rule').values(sunday).execute();
    for (let number = 0; number < RESERVATIONS; number += 1) {
      const starts_at = from + number * HOUR_MS;
      const row = await reservations.insert(tx, {
        studio_id: studio.id,
        account_id: customers[number % CUSTOMERS] ?? 0,
        state: 'confirmed',
        starts_at,
        ends_at: starts_at + HOUR_MS,
        hours: 1,
        note: '',
        held_until: null,
        made_by: 'banco',
        decision_reason: '',
        created_at: 0,
        updated_at: 0,
      });
      await occupyHours(tx, row);
    }
  });
  await database.close();
}

async function measureDrawing(page: Page, month: string): Promise<{ longest: number }> {
  await page.getByRole('button', { name: 'Mes siguiente' }).waitFor();
  const session = await page.context().newCDPSession(page);
  const months =
    (Number(month.slice(0, 4)) - Number(toWallTime(Date.now(), ZONE).day.slice(0, 4))) * 12 +
    Number(month.slice(5, 7)) -
    Number(toWallTime(Date.now(), ZONE).day.slice(5, 7));
  for (let step = 1; step < months; step += 1) {
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  }
  await page.locator('[aria-busy="false"] table').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const state = window as unknown as { longTasks: number[] };
    state.longTasks = [];
    new PerformanceObserver((list) => {
      state.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: false });
  });
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await page
    .getByRole('button', { name: /24 reservaciones/ })
    .first()
    .waitFor();
  await page.locator('[aria-busy="false"] table').waitFor();
  // What a frame after the drawing still has to do belongs to it.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { longest: Math.max(0, ...tasks) };
}

async function benchDrawing(site: Site, month: string): Promise<void> {
  await withBrowser(async (browser) => {
    const page = await newPanelPage(browser, site, { width: 360, height: 740 });
    await page.goto(`${site.url}/tablero#31`);
    const { longest } = await measureDrawing(page, month);
    const figure = longest === 0 ? `none over ${LONG} ms` : `${Math.round(longest)} ms`;
    report(
      'Drawing a month of 1,000 reservations, phone at a quarter: longest task',
      figure,
      `none over ${LONG} ms`,
      longest <= LONG,
    );
  });
}

/** A month with 1,000 reservations: the call that answers it, and drawing it. */
export async function benchStudio(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-bench-'));
  const month = longMonth();
  const from = firstShown(month);
  await fill(dataDir, toInstant(from, 0, ZONE));
  const site = await startSite(dataDir, { DEMO: 'off' });
  const { token } = await logIn(site);
  const path = `/api/capsula/reservations/calendar/?from=${from}&until=${addDays(from, 42)}`;
  const target = { path, headers: { authorization: `Token ${token}` } };
  await compare(
    site,
    'A month of 1,000 reservations, sent whole, against a bare server',
    target,
    0.5,
  );
  await compareUnchanged(
    site,
    'A month of 1,000 reservations, unchanged (ETag), against the whole from a bare server',
    target,
    0.5,
  );
  await benchDrawing(site, month);
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
