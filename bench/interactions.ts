import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toRichText } from '../contracts/rich-text.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { inTransaction } from '../server/db/scope.ts';
import { createFixedRecords } from '../server/first-start.ts';
import { newPanelPage, withBrowser } from './panel.ts';
import { startSite } from './processes.ts';
import { median, report } from './report.ts';

const ARTISTS = 500;
const LYRICS = 2_000;
const ROUNDS = 5;
/** Milliseconds until the next paint at a quarter of the processor's speed. */
const MOST = 200;

const document = JSON.stringify(toRichText('Una línea de largo corriente\n'.repeat(20)));

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  await inTransaction(database.db, async (tx) => {
    for (let number = 1; number <= ARTISTS; number += 1) {
      const names = { name: `Nombre ${number}`, name_id: `nombre-${number}` };
      const texts = { email: '', description: 'Biografía.', seo_title: '', seo_description: '' };
      const rest = { condition: '[]', picture_id: null, is_active: 1, created_at: 0 };
      const row = { kind: 'artist' as const, priority: 10, ...names, ...texts, ...rest };
      await tx.insertInto('entry').values(row).execute();
    }
    const artists = await tx
      .selectFrom('entry')
      .select('id')
      .where('kind', '=', 'artist')
      .execute();
    for (let number = 0; number < LYRICS; number += 1) {
      const names = { title: `Canción ${number}`, title_id: `cancion-${number}` };
      const texts = { featuring: '', album: 'Disco', comments: '', youtube: '', document };
      const rest = { year: 2000 + (number % 25), is_active: 1, created_at: 0 };
      const search = `cancion ${number}\ndisco\n`;
      const entry_id = artists[number % ARTISTS]?.id ?? 0;
      await tx
        .insertInto('lyric')
        .values({ entry_id, ...names, ...texts, ...rest, search })
        .execute();
    }
  });
  await database.close();
}

/** Records the duration of every interaction: from the input to the next paint. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Returns the longest interaction since the last call, after all rendering has ended. */
async function longest(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const read = () => {
          const { durations } = window as unknown as { durations: number[] };
          resolve(Math.max(0, ...durations.splice(0)));
        };
        requestIdleCallback(read, { timeout: 3000 });
      }),
  );
}

interface Interaction {
  name: string;
  section: number;
  /** Does it and waits for what it shows. */
  run(page: Page): Promise<void>;
}

const search = (page: Page) => page.getByRole('searchbox');
const count = (page: Page, text: RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

const interactions: readonly Interaction[] = [
  {
    name: 'searching among 500 artists',
    section: 21,
    async run(page) {
      await search(page).pressSequentially('bre 49');
      await count(page, /^15 de 500/);
      await search(page).fill('');
      await count(page, /^500/);
    },
  },
  {
    name: 'filtering 500 artists by state',
    section: 21,
    async run(page) {
      await page.getByText('Inactivos', { exact: true }).click();
      await page.getByText('Sin resultados').waitFor();
      await page.getByText('Activos', { exact: true }).click();
      await count(page, /500/);
      await page.getByText('Todos', { exact: true }).click();
    },
  },
  {
    name: 'the next page of 500 artists',
    section: 21,
    async run(page) {
      const first = page.getByRole('article').first();
      const name = await first.getAttribute('aria-label');
      await page.getByRole('button', { name: /siguiente/i }).click();
      await page.waitForFunction(
        (before) => window.document.querySelector('article')?.getAttribute('aria-label') !== before,
        name,
      );
    },
  },
  {
    name: 'selecting one of 500 artists',
    section: 21,
    run: (page) =>
      page
        .getByRole('checkbox', { name: /^Seleccionar/ })
        .nth(3)
        .click(),
  },
  {
    name: 'searching among 2,000 lyrics',
    section: 52,
    async run(page) {
      await search(page).pressSequentially('cion 199');
      await count(page, /^\d{1,3} /);
      await search(page).fill('');
      await count(page, /^2\D?000/);
    },
  },
  {
    name: 'sorting 2,000 lyrics',
    section: 52,
    run: (page) => page.getByRole('columnheader').getByRole('button').first().click(),
  },
];

/** Interactions of the panel with long lists. */
export async function benchInteractions(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-bench-'));
  await fill(dataDir);
  const site = await startSite(dataDir, { DEMO: 'off' });
  const measuring = withBrowser(async (browser) => {
    for (const { name, section, run } of interactions) {
      const page = await newPanelPage(browser, site, { width: 1280, height: 900 });
      page.setDefaultTimeout(10_000);
      await observe(page);
      await page.goto(`${site.url}/tablero?s=${section}`);
      await page.getByRole('status').first().waitFor();
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await longest(page);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await run(page);
        times.push(await longest(page));
      }
      const time = median(times);
      report(
        `Panel at a quarter of the speed, ${name}: input to paint`,
        `${time.toFixed(0)} ms`,
        `≤ ${MOST} ms`,
        time <= MOST,
      );
      await page.close();
    }
  });
  await measuring.finally(() => site.stop());
  await rm(dataDir, { recursive: true, force: true });
}
