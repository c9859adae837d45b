import { expect, test } from 'vitest';
import type { Figures } from '../../contracts/figures.ts';
import { withApp } from '../../test/app.ts';
import { purge } from '../../test/purge.ts';
import { toSearchText, toSubject } from './classify.ts';
import { createFigures } from './counter.ts';

const site = withApp();
const DAY = 86_400_000;
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Firefox/140.0' };

const report = (body: Record<string, unknown>, headers: Record<string, string> = BROWSER) =>
  site.withHeaders(null, headers).post('/h/figures/', body);

async function read(query = ''): Promise<Figures> {
  await site.app.services.figures.flush();
  return (await (await site.as('administrator')).get(`/h/figures/${query}`)).body as Figures;
}

async function createArtist(name: string): Promise<string> {
  const staff = await site.as('administrator');
  const made = await staff.post('/artist/init/', { name, description: 'x' });
  expect(made.status).toBe(201);
  return `/artistas/${(made.body as { name_id: string }).name_id}`;
}

const count = ({ totals }: Figures, kind: string) =>
  totals.find((total) => total.kind === kind)?.count ?? 0;

test('views of pages that exist are counted, and what nobody may count is not, with the same answer', async () => {
  const path = await createArtist('Voz de Cifras');
  const ref = 'https://m.facebook.com/una/persona?x=1';
  const answers = [
    await report({ what: 'view', path, ref }),
    await report({ what: 'view', path: `${path}?utm_source=Anuncio-7&utm_x=1`, ref }),
    await report({ what: 'ticket', path }),
    await report({ what: 'view', path: '/artistas/nadie' }),
    await report({ what: 'view', path: '/tablero' }),
    await report({ what: 'view', path }, { 'user-agent': 'Googlebot/2.1' }),
    await report({ what: 'view', path }, { ...BROWSER, 'sec-gpc': '1' }),
    await report({ what: 'view', path }, { ...BROWSER, dnt: '1' }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['204 ']),
  );
  const figures = await read();
  expect(figures.lines).toEqual([
    { kind: 'view', subject: path, title: 'Voz de Cifras', count: 2 },
    { kind: 'ticket', subject: path, title: 'Voz de Cifras', count: 1 },
    { kind: 'from', subject: 'anuncio-7', title: '', count: 1 },
    { kind: 'from', subject: 'facebook.com', title: '', count: 1 },
  ]);
  expect(figures.days.at(-1)?.views).toBe(2);
  const rows = await site.app.services.db.selectFrom('figure').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0|Firefox|persona/);
  const judge = await site.as('judge');
  expect((await judge.get('/h/figures/')).status).toBe(403);
  const csv = await (await site.as('administrator')).get('/h/figures/csv/');
  expect(csv.text).toContain(`"${path}";"Voz de Cifras";"2"`);
});

test('plays, lines and clicks are counted under the page; with FIGURES=off nothing is', async () => {
  const path = await createArtist('Voz Tocada');
  const kinds = ['social', 'whatsapp', 'ticket', 'line'];
  for (const what of kinds) await report({ what, path });
  // A play names a beat, which this page has not.
  expect((await report({ what: 'play', path })).status).toBe(204);
  const { lines } = await read(`?path=${path}`);
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  const { db, clock, log, figures } = site.app.services;
  const off = createFigures({ db, clock, log, isOn: false });
  off.report('una', 'social', { subject: path, page: path });
  await Promise.all([off.flush(), figures.flush()]);
  expect((await read(`?path=${path}`)).lines).toHaveLength(4);
});

test('subscriptions, and what ended, are told, the same after their purge', async () => {
  const subscribe = async (email: string) =>
    expect((await site.withToken(null).post('/content/subscription/', { email })).status).toBe(201);
  await subscribe('a@series.example.com');
  await subscribe('b@series.example.com');
  const { db } = site.app.services;
  const mails = db.selectFrom('mail_job').select('text_body').where('kind', '=', 'subscription');
  const { text_body } = await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const token = /baja\?clave=(\S+)/.exec(text_body)?.[1];
  await site.withToken(null).post('/content/unsubscription/', { token });
  const readOwn = async () => {
    const figures = await read('?period=90');
    return ['subscribed', 'confirmed', 'left'].map((kind) => count(figures, kind));
  };
  expect(await readOwn()).toEqual([2, 2, 1]);
  site.advance(40 * DAY);
  await purge(site.app.services);
  const left = db.selectFrom('subscriber').select('id').where('email', '=', 'b@series.example.com');
  expect([await left.execute(), await readOwn()]).toEqual([[], [2, 2, 1]]);
});

test('the pages of an event count together, its voting apart; the report of the event has both', async () => {
  const staff = await site.as('administrator');
  const made = await staff.post('/event/init/', { name: 'Noche de Cifras', condition: [1] });
  const event = `/eventos/${(made.body as { name_id: string }).name_id}`;
  for (const page of ['', '/portada', '/portada?x=1', '/votar', '/votar/alguien']) {
    await report({ what: 'view', path: event + page });
  }
  const { lines, title } = await read(`?path=${event}/portada`);
  expect(title).toBe('Noche de Cifras');
  expect(lines.map(({ subject, count: seen }) => [subject, seen])).toEqual([
    [`${event}/portada`, 3],
    [`${event}/votar`, 2],
  ]);
});

test('a search is counted when nothing is found, without what may name a person', async () => {
  for (const q of ['Ñandú  perdido', 'ana@example.com', '0414 1234567', 'Voz de Cifras']) {
    await report({ what: 'view', path: `/buscar?q=${encodeURIComponent(q)}` });
  }
  const { lines } = await read();
  expect(lines.filter(({ kind }) => kind === 'search').map(({ subject }) => subject)).toEqual([
    'nandu perdido',
  ]);
});

test('a flood from one network moves a figure by its share alone, each hour, and leaves the others', async () => {
  const path = await createArtist('Voz Inundada');
  const flood = async () => {
    for (let sent = 0; sent < 700; sent += 1) await report({ what: 'view', path: '/contenido' });
    for (let sent = 0; sent < 50; sent += 1) await report({ what: 'view', path });
    return (await read(`?path=${path}`)).totals;
  };
  expect(await flood()).toEqual([{ kind: 'view', count: 30, before: 0 }]);
  site.advance(3_600_000);
  expect(await flood()).toEqual([{ kind: 'view', count: 60, before: 0 }]);
});

test('networks that invent searches and sources fill their share of the day, and leave room for others', async () => {
  const { db, clock, log } = site.app.services;
  const counter = createFigures({ db, clock, log, isOn: true });
  const add = (network: string, subject: string) =>
    counter.report(network, 'search', { subject, page: null });
  for (let at = 0; at < 300; at += 1) {
    add(`red ${at % 20}`, `inventa ${at}`);
    add(`red ${at % 20}`, `inventa ${at}`);
  }
  await counter.flush();
  add('casa', 'inventa poco');
  add('red 0', 'inventa 0');
  await counter.flush();
  const rows = await db
    .selectFrom('figure')
    .select(['subject', 'count'])
    .where('subject', 'like', 'inventa%')
    .execute();
  expect(rows).toHaveLength(20 * 5 + 1);
  expect(rows).toContainEqual({ subject: 'inventa poco', count: 1 });
  expect(rows).toContainEqual({ subject: 'inventa 0', count: 3 });
});

test('what happens on the site itself is counted, however much is reported at that moment', async () => {
  const { db, clock, log } = site.app.services;
  const figures = createFigures({ db, clock, log, isOn: true });
  const count = async () => {
    const own = db.selectFrom('figure').select((eb) => eb.fn.sum('count').as('sum'));
    const { sum } = await own.where('kind', '=', 'left').executeTakeFirstOrThrow();
    return Number(sum);
  };
  const before = await count();
  for (let at = 0; at < 5000; at += 1) {
    const path = `/fechas/${90_000 + at}`;
    figures.report(`red-${at % 50}`, 'view', { subject: path, page: path });
  }
  figures.count('left');
  await figures.flush();
  expect((await count()) - before).toBe(1);
});

test('two instances add up', async () => {
  const { db, clock, log } = site.app.services;
  const counters = [1, 2].map(() => createFigures({ db, clock, log, isOn: true }));
  const before = count(await read(), 'left');
  for (const counter of counters) for (let at = 0; at < 3; at += 1) counter.count('left');
  await Promise.all(counters.map((counter) => counter.flush()));
  expect(count(await read(), 'left')).toBe(before + 6);
});

test('figures are kept for two years', async () => {
  const path = await createArtist('Voz de Antes');
  await report({ what: 'view', path });
  await site.app.services.figures.flush();
  const readDays = async () => {
    const { db } = site.app.services;
    return (await db.selectFrom('figure').select('day').where('subject', '=', path).execute())
      .length;
  };
  site.advance(700 * DAY);
  await purge(site.app.services);
  expect(await readDays()).toBe(1);
  site.advance(40 * DAY);
  await purge(site.app.services);
  expect(await readDays()).toBe(0);
});

test('an escape of U+0000 is no page and no search; what the database refuses keeps out no other', async () => {
  const { db, clock, log } = site.app.services;
  const path = await createArtist('Voz de Escape');
  for (const bad of ['/artistas/%00', '/eventos/%00x', '/buscar?q=%00zzy']) {
    expect((await report({ what: 'view', path: bad })).status).toBe(204);
  }
  expect([toSubject('view', '/artistas/%00'), toSearchText('/buscar?q=%00z')]).toEqual([
    null,
    null,
  ]);
  await report({ what: 'view', path });
  expect((await read(`?path=${path}`)).totals).toEqual([{ kind: 'view', count: 1, before: 0 }]);
  const counter = createFigures({ db, clock, log, isOn: true });
  for (const subject of ['zzx uno', null as never, 'zzx dos', 'zzx tres']) {
    counter.report('una', 'search', { subject, page: null });
  }
  await counter.flush();
  const stored = db.selectFrom('figure').select('subject').where('subject', 'like', 'zz%');
  const subjects = (await stored.orderBy('subject').execute()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^zz[xy]/.test(subject))).toEqual([
    'zzx dos',
    'zzx tres',
    'zzx uno',
  ]);
});
