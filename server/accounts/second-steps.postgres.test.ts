import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { addTotp, mailsTo } from '../../test/accounts.ts';
import { PASSWORD, withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';

const site = withApp({ TRUST_PROXY: 'loopback' });
const others: { app: App; database: OpenDatabase }[] = [];
afterAll(async () => {
  for (const { app, database } of others) {
    await app.http.close();
    await database.close();
  }
});

test('simultaneous second steps on three instances share the limit of an account', async () => {
  const customer = await createCustomer(site);
  const { username, email } = (await customer.get('/me/profile/'))
    .body as Reply<'GET /me/profile/'>;
  await addTotp(site, customer);
  const { db, clock } = site.app.services;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl'));
  url.pathname = rows[0]?.name ?? '';
  for (const own of ['a', 'b']) {
    const config = readConfig({
      ...{ DATA_DIR: `${site.dataDir}-${own}`, SITE_KEY: 'k', TRUST_PROXY: 'loopback' },
    });
    const database = await openDatabase({ ...config, databaseUrl: url.href });
    const log = pino({ level: 'silent' });
    others.push({ app: await buildApp({ config, database, log, pages: 'none', clock }), database });
  }
  const apps = [site.app, ...others.map(({ app }) => app)];
  const post = (app: App | undefined, path: string, payload: object, n: number) =>
    (app ?? site.app).http.inject({
      ...{ method: 'POST', url: `/api${path}`, payload },
      headers: { 'x-forwarded-for': `203.0.${n}.1` },
    });
  const tickets: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const answer = await post(site.app, '/login/', { username, password: PASSWORD }, n);
    tickets.push(answer.json<{ ticket: string }>().ticket);
  }
  const answers = await Promise.all(
    tickets.map((ticket, n) => post(apps[n % 3], '/login/second/', { ticket, code: '000000' }, n)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(14).fill(429)]);
  const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Alguien sabe su contraseña')).toHaveLength(1);
});
