import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { USER_TYPE } from '../contracts/accounts.ts';
import { type Client, PASSWORD, withApp } from '../test/app.ts';
import { createApplicant, makeContest, makeJudge, setPhase } from '../test/contests.ts';
import { purge } from '../test/purge.ts';
import { createCustomer } from '../test/studio.ts';
import { writeArchive } from './archive/write-archive.ts';
import { contents } from './contents.ts';
import { EMBEDDED_FILE } from './db/database.ts';
import { AUTHOR_FIELDS } from './db/erase-audit.ts';
import type { PersonalColumn } from './db/personal-data.ts';
import { inTransaction } from './db/scope.ts';
import { personalData } from './people.ts';
import { hashPassword } from './platform/passwords.ts';
import { truncateLog } from './retention/store.ts';

const declared = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries<PersonalColumn>(columns).map(([column, told]) => ({ table, column, ...told })),
);

describe('the data of persons', () => {
  const site = withApp();
  const { staff } = site;

  test('is declared beside each table, and so is every text column that has none', async () => {
    const { db } = site.app.services;
    const tables = await db.introspection.getTables();
    const columns = tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => dataType.toLowerCase() === 'text')
        .map((column) => `${name}.${column.name}`),
    );
    const names = declared.map(({ table, column }) => `${table}.${column}`);
    const ofContent = new Set(contents.map(({ table }) => `${table}`));
    const others = columns.filter((name) => !ofContent.has(name.split('.')[0] ?? ''));
    expect(others.toSorted()).toEqual(names.toSorted());
    // Content is public, and stays when an account goes; what could reach a person is named here.
    const reaching = columns.filter(
      (name) => ofContent.has(name.split('.')[0] ?? '') && /mail|phone|whatsapp/.test(name),
    );
    const channel = 'entry_social.whatsapp';
    expect(reaching.toSorted()).toEqual(['capsule.email', 'entry.email', channel]);
    const authors = declared.filter(({ of }) => of === 'author').map(({ column }) => column);
    expect(AUTHOR_FIELDS).toEqual(
      expect.arrayContaining(authors.filter((name) => name !== 'judge_username')),
    );
  });

  /** An administrator who has left something of everything, and what names her. */
  async function createZoraida() {
    const { db, clock } = site.app.services;
    const person = {
      username: 'zoraida.quintanilla',
      email: 'zoraida@correo-propio.example',
      first_name: 'Zoraida',
      last_name: 'Quintanilla',
      phone: '+58 414 7654321',
    };
    const { id } = await db
      .insertInto('account')
      .values({
        ...person,
        ...{ user_type: USER_TYPE.administrator, password_hash: await hashPassword(PASSWORD) },
        ...{ is_active: 1, must_change_password: 0, created_at: clock.now() },
        second_factor_due_at: clock.now() + 1e11,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agent = 'Zoraidafono/1.0';
    const login = await site.app.http.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'user-agent': agent },
      remoteAddress: '198.51.100.77',
      payload: { username: person.username, password: PASSWORD },
    });
    const client = site.withToken((login.json() as { token: string }).token);
    return { id, client, needles: [...Object.values(person), agent, '198.51.100.77'] };
  }

  /** A row of each table that names an author, where none is. */
  async function fillEmpty(ids: Readonly<Record<string, number>>): Promise<void> {
    const { db } = site.app.services;
    const authored = new Set(
      declared.filter(({ of }) => of === 'author').map(({ table }) => table),
    );
    for (const { name, columns } of await db.introspection.getTables()) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
      if (!authored.has(name) || rows.length > 0) continue;
      const needed = columns.filter(
        (column) => !column.isNullable && !column.hasDefaultValue && column.name !== 'id',
      );
      const neededValue = (column: string, type: string) =>
        ids[column] ?? (type.toLowerCase() === 'text' ? '{}' : 1);
      await sql`insert into ${sql.table(name)}
        (${sql.join(needed.map((item) => sql.ref(item.name)))})
        values (${sql.join(needed.map((item) => neededValue(item.name, item.dataType)))})`.execute(
        db,
      );
    }
  }

  /** Writes the user name into every column that names an author. */
  async function signEverything(username: string): Promise<void> {
    for (const { table, column } of declared.filter(({ of }) => of === 'author')) {
      const { rows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${username}
        returning 1`.execute(site.app.services.db);
      expect(rows.length, table).toBeGreaterThan(0);
    }
  }

  /** Looks for the words in every row, the next backup and the files of the embedded database. */
  async function expectGone(needles: readonly string[]): Promise<void> {
    const { db, engine, storage } = site.app.services;
    const where: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      // The parts of the full-text index hold numbers beyond those of JavaScript.
      if (/^(search|audit)_text_/.test(name)) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      const text = JSON.stringify(rows);
      for (const needle of needles) if (text.includes(needle)) where.push(`${name}: ${needle}`);
    }
    expect(where).toEqual([]);
    const target = join(site.dataDir, 'next.tar.gz');
    const database = { db, engine } as Parameters<typeof writeArchive>[0]['database'];
    await writeArchive({ database, storage }, target);
    const places = [gunzipSync(await readFile(target))];
    if (engine === 'sqlite') {
      await truncateLog(db);
      const file = join(site.dataDir, EMBEDDED_FILE);
      places.push(readFileSync(file), readFileSync(`${file}-wal`));
    }
    for (const bytes of places) {
      for (const needle of needles)
        expect([needle, bytes.includes(needle)]).toEqual([needle, false]);
    }
  }

  test('leaves the rows, the files of the database, its log, the mails and the next backup', async () => {
    const { services } = site.app;
    const { db } = services;
    const { id, client, needles } = await createZoraida();
    const [username = '', to = ''] = needles;
    const contest = await makeContest(site, { votes_per_ip: 5 });
    const applicant = await createApplicant(site, contest, 'Alguien');
    const customer = await createCustomer(site, 3);
    await client.post('/capsula/hours/adjust/', { account: customer.id, hours: 1, reason: 'x' });
    const artist = await client.post('/artist/init/', { name: 'Artista', description: 'Bio.' });
    const record = { call: 'PATCH /artist/init/:id/', id: (artist.body as { id: number }).id };
    expect((await client.post('/h/previews/', record)).status).toBe(201);
    await client.delete(`/artist/init/${record.id}/`);
    const studio = await db.selectFrom('studio').select('id').executeTakeFirstOrThrow();
    await fillEmpty({
      ...{ contest_id: contest.id, applicant_id: applicant, account_id: customer.id },
      studio_id: studio.id,
    });
    const mail = {
      kind: 'studio' as const,
      to,
      subject: 'Zoraida',
      text: 'Hola, Zoraida',
      html: '<p>Zoraida</p>',
    };
    await inTransaction(db, (tx) => services.mail.queue(tx, mail));
    await signEverything(username);

    expect((await staff.delete(`/h/users/${id}/`)).status).toBe(200);

    await expectGone(needles);
  });

  test('goes with a customer, a judge, an applicant and a subscriber, and with voters in their time', async () => {
    const { db, clock } = site.app.services;
    const visitor = site.withToken(null);
    const send = async (client: Client, path: string, fields: Record<string, unknown>) => {
      const { status, body, text } = await client.post(path, fields);
      expect([path, status < 300, text]).toEqual([path, true, text]);
      return (body as { id: number } | undefined)?.id ?? 0;
    };
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    await staff.patch('/capsula/studio/', { opening });

    const customer = await createCustomer(site, 5);
    const named = { email: 'crisanta@correo-propio.example', last_name: 'Crisanta Peñaloza' };
    await staff.patch(`/h/users/${customer.id}/`, { last_name: named.last_name });
    await db.updateTable('account').set(named).where('id', '=', customer.id).execute();
    const starts_at = new Date(Math.ceil(clock.now() / 36e5) * 36e5 + 3 * 864e5).toISOString();
    const note = 'nota-de-crisanta';
    const reservation = await send(customer, '/capsula/reservations/', {
      starts_at,
      hours: 1,
      note,
    });
    await send(customer, `/capsula/reservations/${reservation}/cancel/`, {});
    const pack = { name: 'Paquete', hours: 1, price: 1, currency: 'USD', valid_days: 9 };
    const bought = { pack: await send(staff, '/capsula/packs/', pack), method: 'Efectivo' };
    const purchase = { ...bought, reference: 'referencia-de-crisanta' };
    await send(customer, '/capsula/purchases/', purchase);

    const contest = await makeContest(site, { votes_per_ip: 50 });
    const plate = await createApplicant(site, contest, 'Voz del barrio');
    const contact = { email: 'hermogenes@correo-propio.example', phone: '584121112233' };
    const gone = await createApplicant(site, contest, 'Hermógenes del Llano', contact);
    await send(staff, `/postulations/postulates/${gone}/notes/`, { text: 'nota-de-hermogenes' });
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Quiteria');
    await send(judge, '/postulations/votes/', { plate });
    await setPhase(site, contest, 3);
    const voter = { public_email: 'votante@correo-propio.example', public_ip: '203.0.113.88' };
    await send(visitor, '/postulations/public-votes/', { ...voter, plate, postu: contest.id });

    const subscriber = 'suscrita@correo-propio.example';
    await send(visitor, '/content/subscription/', { email: subscriber });
    const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow();

    for (const path of [
      `/h/users/${customer.id}/`,
      `/postulations/register-judge/${judge.id}/`,
      `/postulations/postulates/${gone}/`,
      `/h/subscribers/${id}/`,
    ]) {
      const answer = await staff.delete(path);
      expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
    }
    await expectGone([
      ...[...Object.values(named), note, purchase.reference],
      ...[...Object.values(contact), 'Hermógenes', 'nota-de-hermogenes'],
      ...[judge.username, 'Quiteria', subscriber],
    ]);
    site.advance(181 * 864e5);
    await purge(site.app.services);
    await expectGone(Object.values(voter));
  });
});
