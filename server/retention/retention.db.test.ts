import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { SITE_KEY, type TestApp, withApp } from '../../test/app.ts';
import { archivedSite } from '../../test/archived-site.ts';
import { takeToken } from '../../test/captcha.ts';
import { createApplicant, makeContest, setPhase } from '../../test/contests.ts';
import { createPhoto } from '../../test/pictures.ts';
import { purge } from '../../test/purge.ts';
import { createCustomer } from '../../test/studio.ts';
import { listArchivedTables, readTable } from '../archive/store.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { listPurges } from '../background.ts';
import { listMigrations } from '../db/migrate.ts';
import { runDue } from '../jobs/jobs.ts';
import { purgeJob } from './purge.ts';

/** Marker included in all personal data of the tests, so that any remaining copy is found. */
const MARK = 'zqxmarca';
const PHONE = '09900112233445';

/** Returns the tables that still contain the marker, and the stored files of private pictures. */
async function findTraces(site: TestApp): Promise<string[]> {
  const { db, storage } = site.app.services;
  const found: string[] = [];
  for (const table of listArchivedTables(listMigrations())) {
    const rows = (await Array.fromAsync(readTable(db, table))).flat();
    for (const text of rows.map((row) => JSON.stringify(row))) {
      const isMarked = text.toLowerCase().includes(MARK) || text.includes(PHONE);
      if (isMarked) found.push(`${table}: ${text}`);
    }
  }
  for await (const { name } of storage.list('private/')) found.push(name);
  const backup = join(site.dataDir, 'traces.tar.gz');
  await writeArchive(archivedSite(site), backup);
  const bytes = gunzipSync(await readFile(backup))
    .toString('latin1')
    .toLowerCase();
  if (bytes.includes(MARK) || bytes.includes(PHONE)) found.push('backup: holds the mark');
  return found;
}

describe('removing a person', () => {
  const site = withApp();
  const { staff } = site;

  async function createPack(): Promise<number> {
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', {
      opening,
      methods: [{ name: 'Zelle', instructions: '' }],
    });
    const pack = { name: 'Uno', hours: 1, price: 1, currency: 'USD', valid_days: 30 };
    const { body } = await staff.post('/capsula/packs/', pack);
    return (body as { id: number }).id;
  }

  test('leaves no name, e-mail or phone in rows, audit, mails, proofs or as an author', async () => {
    const pack = await createPack();
    const customer = await createCustomer(site, 3);
    const { db, clock } = site.app.services;
    await db
      .updateTable('account')
      .set({ username: `${MARK}1`, email: `${MARK}1@example.com` })
      .where('id', '=', customer.id)
      .execute();
    const names = { first_name: `${MARK}2`, last_name: `${MARK}3`, phone: PHONE };
    expect((await staff.patch(`/h/users/${customer.id}/`, names)).status).toBe(200);
    const start = Math.ceil(clock.now() / 3_600_000) * 3_600_000 + 3 * DAY_MS;
    const booking = { starts_at: new Date(start).toISOString(), hours: 1, note: MARK };
    const reserved = await customer.post('/capsula/reservations/', booking);
    expect(reserved.status).toBe(201);
    const { id } = reserved.body as { id: number };
    expect((await customer.post(`/capsula/reservations/${id}/cancel/`)).status).toBe(200);
    const fields = { pack, method: 'Zelle', reference: MARK };
    const proof = { proof: { bytes: await createPhoto({ width: 300, height: 60 }) } };
    const bought = await customer.upload('POST', '/capsula/purchases/', fields, proof);
    expect(bought.status).toBe(201);
    await site.withToken(null).post('/login/', { username: `${MARK}1`, password: 'falsa' });
    const before = (await findTraces(site)).map((trace) => trace.split(':')[0]);
    for (const table of [
      'account',
      'audit_entry',
      'mail_job',
      'purchase',
      'reservation',
      'backup',
    ]) {
      expect(before, table).toContain(table);
    }
    expect((await staff.delete(`/h/users/${customer.id}/`)).status).toBe(200);
    expect(await findTraces(site)).toEqual([]);
    const sessions = await db
      .selectFrom('audit_entry')
      .select('after_json')
      .where('resource', '=', 'session')
      .where('resource_id', '=', customer.id)
      .execute();
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.every(({ after_json }) => after_json === null)).toBe(true);
  });

  test('leaves no user name where rows of the trash or of the audit name who did something', async () => {
    const { db } = site.app.services;
    const fields = { first_name: 'Otra', last_name: 'Jefa', email: 'otra@example.com' };
    const made = await staff.post('/h/users/', { ...fields, user_type: 1 });
    const { id } = made.body as { id: number };
    const username = `${MARK}-jefa`;
    await db.updateTable('account').set({ username }).where('id', '=', id).execute();
    const artist = { name: 'Con Borrador', description: 'x', genre: username };
    const created = await staff.post('/artist/init/', artist);
    const record = { resource: 'artist', record_id: (created.body as { id: number }).id };
    const call = 'PATCH /artist/init/:id/';
    const by = { account_id: id, username };
    const kept = { changes_json: '[]', version: 'v', tab: '', number: 0, since: 1, typed_at: 1 };
    await db
      .insertInto('edit')
      .values({ ...record, ...by, ...kept, call })
      .execute();
    await staff.delete(`/artist/init/${record.record_id}/`);
    await db
      .insertInto('audit_entry')
      .values({
        ...{ made_at: 1, account_id: null, username: '', action: 'update' },
        ...{ resource: 'reservation', resource_id: 1, before_json: null },
        after_json: JSON.stringify({ id: 1, made_by: 'ana', decided_by: username }),
      })
      .execute();
    expect((await findTraces(site)).length).toBeGreaterThan(0);
    expect((await staff.delete(`/h/users/${id}/`)).status).toBe(200);
    expect(await findTraces(site)).toEqual([]);
    const entry = await db
      .selectFrom('audit_entry')
      .select('after_json')
      .where('resource', '=', 'reservation')
      .where('made_at', '=', 1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after_json ?? '')).toMatchObject({ id: 1, made_by: 'ana' });
  });

  test('also works for a judge, whose selections remain', async () => {
    const judge = { first_name: MARK, last_name: MARK, email: `${MARK}@example.com` };
    const made = await staff.post('/postulations/register-judge/', {
      ...judge,
      username: `${MARK}9`,
      password: 'clave-bien-larga-9',
    });
    const { id } = made.body as { id: number };
    const contest = await makeContest(site);
    const applicant = await createApplicant(site, contest, 'Quien rapea');
    await setPhase(site, contest, 2);
    const login = { username: `${MARK}9`, password: 'clave-bien-larga-9' };
    const { token } = (await site.withToken(null).post('/login/', login)).body as { token: string };
    const vote = { plate: applicant, judge: id, postu: contest.id };
    expect((await site.withToken(token).post('/postulations/votes/', vote)).status).toBe(201);
    expect((await staff.delete(`/postulations/register-judge/${id}/`)).status).toBe(200);
    expect(await findTraces(site)).toEqual([]);
    const votes = await site.app.services.db.selectFrom('jury_vote').selectAll().execute();
    expect(votes).toHaveLength(1);
  });
});

describe('the daily purge', () => {
  const site = withApp();
  const visitor = () => site.withToken(null);

  async function plant(): Promise<void> {
    const token = await takeToken(visitor());
    const words = { name: MARK, email: `${MARK}@example.com`, country: 'VE' };
    const message = { ...words, subject: MARK, message: MARK, h_key: SITE_KEY, token };
    expect((await visitor().post('/h/contact/', message)).status).toBe(201);
    const contest = await makeContest(site);
    const contact = { email: `${MARK}2@example.com`, phone: PHONE };
    const plate = await createApplicant(site, contest, 'Voz del barrio', contact);
    const { db } = site.app.services;
    const staff = await site.as('administrator');
    await staff.post(`/postulations/postulates/${plate}/notes/`, { text: `Buena voz, ${MARK}` });
    await staff.patch(`/postulations/postulates/${plate}/tags/`, { add: [MARK] });
    await db.updateTable('applicant').set({ is_competitor: 1 }).execute();
    await setPhase(site, contest, 3);
    await db.updateTable('applicant').set({ is_competitor: 1 }).execute();
    const vote = {
      public_email: `${MARK}3@example.com`,
      public_ip: MARK,
      plate,
      postu: contest.id,
    };
    expect((await visitor().post('/postulations/public-votes/', vote)).status).toBe(201);
  }

  test('keeps data within its period, then deletes it; the result of the contest remains', async () => {
    await plant();
    await site.as('administrator');
    await purge(site.app.services);
    const addresses = async () => {
      const rows = await site.app.services.db
        .selectFrom('audit_entry')
        .select('after_json')
        .execute();
      return rows.flatMap((row) => /"address":"([^"]+)"/.exec(row.after_json ?? '')?.[1] ?? []);
    };
    expect(new Set(await addresses())).toEqual(new Set(['127.0.0.1']));
    const tables = () =>
      findTraces(site).then((found) => new Set(found.map((item) => item.split(':')[0])));
    const personal = ['contact_message', 'mail_job', 'applicant', 'public_vote'];
    const written = ['applicant_note', 'applicant_tag'];
    expect(await tables()).toEqual(new Set([...personal, ...written, 'backup']));
    site.advance(181 * DAY_MS);
    await purge(site.app.services);
    expect(new Set(await addresses())).toEqual(new Set(['127.0.0.0/24']));
    expect(await tables()).toEqual(new Set(['contact_message', 'mail_job', 'backup']));
    site.advance(185 * DAY_MS);
    await purge(site.app.services);
    expect(await findTraces(site)).toEqual([]);
    const { db } = site.app.services;
    const [applicant] = await db.selectFrom('applicant').selectAll().execute();
    expect(applicant).toMatchObject({
      aka: 'Voz del barrio',
      email: '',
      phone: '',
      public_votes: 1,
    });
    expect(await db.selectFrom('public_vote').select(['address', 'network']).execute()).toEqual([
      { address: '', network: '' },
    ]);
    site.advance(400 * DAY_MS);
    await purge(site.app.services);
    const left = await db.selectFrom('audit_entry').selectAll().execute();
    expect(new Set(left.map(({ resource }) => resource))).toEqual(new Set(['event']));
    expect(new Set(left.map(({ username }) => username))).toEqual(new Set(['']));
  });
});

describe('the history of content', () => {
  const site = withApp();

  test('keeps the last 20 versions of a record without their authors, until it is deleted', async () => {
    const staff = await site.as('administrator');
    const made = await staff.post('/artist/init/', { name: 'Con historia', description: '0' });
    const { id } = made.body as { id: number };
    const path = `/artist/init/${id}/`;
    for (let version = 1; version <= 24; version += 1) {
      await staff.patch(path, { description: String(version) });
    }
    const read = async () => {
      const { db } = site.app.services;
      const rows = db.selectFrom('audit_entry').selectAll().where('resource', '=', 'artist');
      return rows.where('resource_id', '=', id).orderBy('id').execute();
    };
    await purge(site.app.services);
    expect((await read()).length).toBe(25);
    site.advance(731 * DAY_MS);
    await purge(site.app.services);
    const left = await read();
    expect(left.map(({ after_json }) => JSON.parse(after_json ?? '').description)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 5)),
    );
    expect(left.every(({ account_id, username }) => account_id === null && username === '')).toBe(
      true,
    );
    expect((await (await site.as('administrator')).delete(path)).status).toBe(200);
    await purge(site.app.services);
    expect((await read()).length).toBe(20);
    site.advance(731 * DAY_MS);
    await purge(site.app.services);
    expect(await read()).toEqual([]);
  });
});

describe('the time of the purge', () => {
  const site = withApp();

  function purgeAfter(uptime: number): Promise<number> {
    const { services } = site.app;
    return runDue(
      services,
      purgeJob(services, listPurges(services), () => uptime),
    );
  }

  test('is once a day; after a long step of the clock it waits for a day of running', async () => {
    const rules = listPurges(site.app.services).length;
    expect(await purgeAfter(0)).toBe(rules);
    expect(await purgeAfter(0)).toBe(0);
    site.advance(DAY_MS);
    expect(await purgeAfter(0)).toBe(rules);
    site.advance(400 * DAY_MS);
    expect(await purgeAfter(DAY_MS - 1)).toBe(0);
    expect(await purgeAfter(DAY_MS)).toBe(rules);
    expect(await purgeAfter(0)).toBe(0);
  });

  test('a clock that is set ahead while the process runs is believed a day of running later', async () => {
    const { services } = site.app;
    let uptime = 30 * DAY_MS;
    const rules = listPurges(services);
    await runDue(
      services,
      purgeJob(services, rules, () => uptime),
    );
    const job = purgeJob(services, rules, () => uptime);
    const pass = (time: number) => {
      site.advance(time);
      uptime += time;
    };
    pass(2 * DAY_MS);
    expect(await runDue(services, job)).toBe(rules.length);
    site.advance(1000 * DAY_MS);
    expect(await runDue(services, job)).toBe(0);
    pass(DAY_MS - 1);
    expect(await runDue(services, job)).toBe(0);
    pass(1);
    expect(await runDue(services, job)).toBe(rules.length);
    pass(20 * DAY_MS);
    expect(await runDue(services, job)).toBe(rules.length);
  });

  test('a clock that was set ahead and put right again has deleted nothing', async () => {
    const { services } = site.app;
    const message = {
      ...{ name: MARK, email: `${MARK}@example.com`, country: 'VE', subject: MARK, message: MARK },
      ...{ is_read: 0, is_answered: 0, is_demo: 0, mail_job_id: null },
    };
    const row = { ...message, created_at: services.clock.now() };
    await services.db.insertInto('contact_message').values(row).execute();
    let uptime = 2 * DAY_MS;
    const job = purgeJob(services, listPurges(services), () => uptime);
    await runDue(services, job);
    uptime += 600_000;
    site.advance(1000 * DAY_MS);
    await runDue(services, job);
    site.advance(-1000 * DAY_MS);
    await runDue(services, job);
    const left = await services.db.selectFrom('contact_message').select('name').execute();
    expect(left).toEqual([{ name: MARK }]);
  });
});
