// The embedded database serves one process alone, so this is PostgreSQL's own.
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { findFreePort } from '../../test/proxies.ts';
import { createRecords, type Records } from '../../test/records.ts';
import { getBundle, startProgram } from '../../test/run-program.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from './database.ts';
import { inTransaction } from './scope.ts';

/** How often each call changes its record. */
const TURNS = 10;
/** Milliseconds: each call is made that often. */
const LONG = 120_000;

let databaseUrl = '';
const site = withApp({}, { viaProxy: async (url) => (databaseUrl = url) });
const closing: (() => Promise<void>)[] = [];

async function startInstance({ machine = systemClock, hasOwnClock = false } = {}): Promise<App> {
  const config = readConfig({ DATA_DIR: site.dataDir, SITE_KEY });
  const database = await openDatabase({ ...config, databaseUrl, machine });
  const log = pino({ level: 'silent' });
  const clock = hasOwnClock ? {} : { clock: site.app.services.clock };
  const app = await buildApp({ config, database, log, pages: 'none', ...clock });
  closing.push(async () => {
    await app.http.close();
    await database.close();
  });
  return app;
}

let other: App;
let records: Records;
beforeAll(async () => {
  ({ records } = await createRecords(site));
  other = await startInstance();
});
afterAll(async () => {
  for (const close of closing) await close();
});

let texts = 0;
/** Values that no record has, with the text that they have in common: of each field the first that it takes. */
function createValues() {
  texts += 1;
  const text = `Texto${texts}x`;
  return { text, values: [text, `https://www.youtube.com/@${text}`, `PL${text}`] };
}

/** Every call that changes a record, with its fields that take one of these values. */
const changes = calls
  .filter(({ method, path }) => /PATCH|PUT/.test(method) && !path.startsWith('/me/'))
  .map((call) => {
    const shape = ((call.body as z.ZodObject | undefined)?.shape ?? {}) as Record<
      string,
      z.ZodType
    >;
    const fields = Object.entries(shape).flatMap(([field, type]) => {
      const at = createValues().values.findIndex((value) => type.safeParse(value).success);
      return at < 0 ? [] : [{ field, at }];
    });
    return { call, fields };
  });

/** The addresses of the kept public answers, with what stands for their parameters. */
async function listReads(): Promise<string[]> {
  const { db } = site.app.services;
  const entries = await db.selectFrom('entry').select(['kind', 'name_id']).execute();
  const lyric = await db.selectFrom('lyric').select('title_id').executeTakeFirstOrThrow();
  const params = entries.map(({ kind, name_id }) => ({
    ...{ kind, name_id, artist: name_id, event: name_id },
    ...{ id: '1', lyric: lyric.title_id, title_id: lyric.title_id },
  }));
  const kept = calls.filter((call) => call.method === 'GET' && call.isCachedUntilContentChanges);
  const paths = kept.flatMap(({ path }) =>
    params.map((values) =>
      path.replace(/:(\w+)/g, (_, name: string) => (values as Record<string, string>)[name] ?? '-'),
    ),
  );
  return [...new Set(paths)];
}

const read = async (app: App, path: string) => (await app.http.inject({ url: `/api${path}` })).body;

test('what each call changes on one instance is shown by the other at its next request', {
  timeout: LONG,
}, async () => {
  const authorization = `Token ${await site.getToken('administrator')}`;
  const paths = await listReads();
  const shown: string[] = [];
  const late: string[] = [];
  for (const { call, fields } of changes) {
    const { id, name } = records[call.path] ?? {};
    const url = `/api${call.path.replace(':id', String(id)).replace(':name', String(name))}`;
    const change = async (app: App, { field, at }: { field: string; at: number }) => {
      const { text, values } = createValues();
      const request = { method: call.method as 'PATCH', url, headers: { authorization } };
      await app.http.inject({ ...request, payload: { [field]: values[at] } });
      return text;
    };
    for (const field of fields) {
      const first = await change(other, field);
      const answers = await Promise.all(paths.map((path) => read(site.app, path)));
      const path = paths[answers.findIndex((answer) => answer.includes(first))];
      if (path === undefined) continue;
      shown.push(call.path);
      for (let turn = 1; turn <= TURNS; turn += 1) {
        const [from, to] = turn % 2 ? [site.app, other] : [other, site.app];
        const text = await change(from, field);
        if (!(await read(to, path)).includes(text)) late.push(`${url} ${field.field} ${turn}`);
      }
      break;
    }
  }
  expect(late).toEqual([]);
  expect(shown.length).toBeGreaterThan(30);
});

test('an instance that was frozen over a change shows it at its first request', {
  timeout: LONG,
}, async () => {
  const port = await findFreePort();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: site.dataDir, PORT: String(port), SITE_KEY };
  const { child, ended } = startProgram(await getBundle('server/main.ts'), [], env);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), 60_000);
  const staff = site.withToken(await site.getToken('administrator'));
  for (let turn = 0; turn < 5; turn += 1) {
    await get('/');
    await get('/api/h/shell/');
    child.kill('SIGSTOP');
    const { text } = createValues();
    expect((await staff.patch('/h/site-texts/', { name: text })).status).toBe(200);
    child.kill('SIGCONT');
    const [page, shell] = await Promise.all([get('/'), get('/api/h/shell/')]);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(text)]);
    expect(await shell.text()).toContain(text);
  }
  child.kill('SIGTERM');
  await ended;
});

test('one whose clock is three hours ahead decides by the database’s, and says so', async () => {
  const ahead = await startInstance({
    machine: { now: () => Date.now() + 3 * 3_600_000 },
    hasOwnClock: true,
  });
  const right = await startInstance({ hasOwnClock: true });
  const apart = Math.abs(ahead.services.clock.now() - right.services.clock.now());
  expect(apart).toBeLessThan(1_000);
  const ready = await ahead.http.inject('/readyz');
  expect([ready.statusCode, JSON.parse(ready.body)]).toEqual([
    200,
    { status: 'ok', clock_offset_seconds: -10_800 },
  ]);
  expect(JSON.parse((await right.http.inject('/readyz')).body)).toEqual({ status: 'ok' });
  const figures = (await ahead.http.inject('/metrics')).body;
  expect(figures).toMatch(/tarima_clock_offset_seconds -1(?:0800|0799\.\d+|0800\.\d+)/);
});

test('a withdrawal of this instance is known from the moment it is written, whatever is read before its COMMIT', async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  closing.push(database.close);
  const { content, db } = database;
  await content.read();
  await inTransaction(db, async (tx) => {
    await content.raise(tx, true);
    await content.read();
  });
  const known = content.lastRead().withdrawnAt;
  expect((await content.read()).withdrawnAt).toBe(known);
});
