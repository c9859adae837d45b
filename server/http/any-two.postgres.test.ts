import { expect, test } from 'vitest';
import { type Answer, type Client, withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { createApplicant, makeContest } from '../../test/contests.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';

/** How often each pair is made at the same moment. */
const ROUNDS = 1;

type Change = (client: Client, turn: number) => Promise<Answer>;

const site = withApp();

const getId = ({ body }: Answer) => (body as { id: number }).id;

async function create(client: Client, path: string, fields: object): Promise<number> {
  const made = await client.post(path, { ...fields });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return getId(made);
}

/** Every way to change an artist with a song, an event with a segment and a contest, and a beat. */
async function createTree(client: Client): Promise<Record<string, Change>> {
  const picture = { picture: { bytes: await createPhoto({ width: 60, height: 60 }) } };
  const src = { src: { bytes: await createPhoto({ width: 60, height: 60 }) } };
  const entry = { name: 'Uno', description: 'Texto', condition: '1' };
  const artist = getId(await client.upload('POST', '/artist/init/', entry, picture));
  const contest = await makeContest(site);
  const { event } = contest;
  const applicant = await createApplicant(site, contest, 'Quien rapea');
  const segment = { event, title: 'Parte', description: 'Texto', year: 2026 };
  const detail = await create(client, '/event/detail/', segment);
  const lyric = await create(client, '/h/lyrics/', { title: 'Letra', artist, year: 2026 });
  const social = getId(await client.post('/artist/social/', { artist }));
  const web = getId(await client.post('/event/web/', { event }));
  const cover = { artist, is_cover: true, priority: 5, title: 'Foto' };
  const first = getId(await client.upload('POST', '/artist/album/', cover, src));
  const second = getId(await client.upload('POST', '/artist/album/', cover, src));
  return {
    'the name of the artist': (c, n) => c.patch(`/artist/init/${artist}/`, { name: `Uno ${n}` }),
    'the address of the artist': (c, n) =>
      c.patch(`/artist/init/${artist}/`, { name_id: `uno-${n}` }),
    'the networks of the artist': (c, n) =>
      c.patch(`/artist/social/${social}/`, { youtube: `https://youtube.com/@uno${n}` }),
    'the cover of the album': (c) => c.patch(`/artist/album/${first}/`, { is_cover: true }),
    'another cover': (c) => c.patch(`/artist/album/${second}/`, { is_cover: true }),
    'the words of the song': (c, n) => c.patch(`/h/lyrics/${lyric}/`, { title: `Letra ${n}` }),
    'a new song': (c, n) => c.post('/h/lyrics/', { title: `Otra ${n}`, artist, year: 2026 }),
    'the name of the event': (c, n) => c.patch(`/event/init/${event}/`, { name: `Batalla ${n}` }),
    'hiding the event': (c, n) => c.patch(`/event/init/${event}/`, { is_active: n % 2 === 0 }),
    'the segment': (c, n) => c.patch(`/event/detail/${detail}/`, { title: `Parte ${n}` }),
    'a new segment': (c, n) => c.post('/event/detail/', { ...segment, title: `Nueva ${n}` }),
    'the page of the event': (c, n) => c.patch(`/event/web/${web}/`, { text: `Más ${n}` }),
    'the contest': (c, n) =>
      c.patch(`/postulations/postulations/${contest.id}/`, { postu_winners: 1 + (n % 3) }),
    'the phase of the contest': (c, n) =>
      c.patch(`/postulations/postulations/${contest.id}/`, { postu_phase: 1 + (n % 2) }),
    'a note on an applicant': (c, n) =>
      c.post(`/postulations/postulates/${applicant}/notes/`, { text: `Nota ${n}` }),
    'the site texts': (c, n) => c.patch('/h/site-texts/', { tagline: `Lema ${n}` }),
  };
}

/** Makes every pair of these changes at the same moment. @returns the pairs that were refused */
async function createPairs(client: Client, all: Record<string, Change>): Promise<string[]> {
  const changes = Object.entries(all);
  const failed: string[] = [];
  let turn = 0;
  for (const [index, [name, change]] of changes.entries()) {
    for (const [other, otherChange] of changes.slice(index)) {
      for (let round = 0; round < ROUNDS; round += 1) {
        turn += 2;
        const answers = await Promise.all([change(client, turn), otherChange(client, turn + 1)]);
        const bad = answers.filter(({ status }) => status >= 400);
        if (bad.length > 0) failed.push(`${name} × ${other}: ${bad[0]?.status} ${bad[0]?.text}`);
      }
    }
  }
  return failed;
}

/** Every way to change a content item with its parts, a beat, the capsule and the studio's bookings. */
async function createOtherTree(client: Client): Promise<Record<string, Change>> {
  const bytes = await createPhoto({ width: 60, height: 60 });
  const entry = { name: 'Serie', condition: '1' };
  const content = getId(
    await client.upload('POST', '/content/init/', entry, { picture: { bytes } }),
  );
  const cover = { content, description: 'Portada' };
  const portrait = getId(
    await client.upload('POST', '/content/portrait/', cover, { picture: { bytes } }),
  );
  const detail = await create(client, '/content/detail/', {
    ...{ content, title: 'Capítulo', description: 'x', year: 2026 },
  });
  const sound = { bytes: readTone('tone.mp3'), name: 'a.mp3', type: 'audio/mpeg' };
  const fields = { title: 'Beat', producer: 'p', genre: 'g', bpm: 90, price: 1 };
  const beat = getId(await client.upload('POST', '/h/music/', fields, { src: sound }));
  const capsule = (await client.get('/capsula/init/')).body as { id: number }[] | { id: number };
  const { id: capsuleId } = Array.isArray(capsule) ? (capsule[0] ?? { id: 1 }) : capsule;
  const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
  const limits = { most_future_hours: 1000, horizon_days: 365 };
  await client.patch('/capsula/studio/', { opening, ...limits });
  const customer = await createCustomer(site, 500);
  const start = Math.ceil(site.app.services.clock.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000;
  const starts = (n: number) => new Date(start + (n % 600) * 3_600_000).toISOString();
  return {
    'the content': (c, n) => c.patch(`/content/init/${content}/`, { name: `Serie ${n}` }),
    'its cover page': (c, n) =>
      c.patch(`/content/portrait/${portrait}/`, { description: `Portada ${n}` }),
    'its segment': (c, n) => c.patch(`/content/detail/${detail}/`, { title: `Capítulo ${n}` }),
    'its picture': (c) =>
      c.upload('PATCH', `/content/init/${content}/`, {}, { picture: { bytes } }),
    'the beat': (c, n) => c.patch(`/h/music/${beat}/`, { title: `Beat ${n}` }),
    'the order of beats': (c, n) => c.patch(`/h/music/${beat}/`, { priority: 1 + (n % 10) }),
    'the capsule': (c, n) => c.patch(`/capsula/init/${capsuleId}/`, { name: `Cápsula ${n}` }),
    'the rules of the studio': (c, n) =>
      c.patch('/capsula/studio/', { cancel_hours: 1 + (n % 40) }),
    'a booking': (_, n) =>
      customer.post('/capsula/reservations/', { starts_at: starts(n), hours: 1 }),
    'an adjustment': (c) =>
      c.post('/capsula/hours/adjust/', { account: customer.id, hours: 1, reason: 'Regalo' }),
    'the customer': (c, n) => c.patch(`/h/users/${customer.id}/`, { first_name: `Cliente ${n}` }),
  };
}

test('any two changes of a series, a beat, the capsule and the studio are both made', async () => {
  const client = await site.as('administrator');
  expect(await createPairs(client, await createOtherTree(client))).toEqual([]);
}, 240_000);

test('any two changes at the same moment are both made, and the index agrees with the rows', async () => {
  const client = await site.as('administrator');
  const failed = await createPairs(client, await createTree(client));
  expect(failed).toEqual([]);

  const { db } = site.app.services;
  const documents = await db.selectFrom('search_document').selectAll().execute();
  const segments = await db.selectFrom('segment').select(['id', 'title']).execute();
  const lyrics = await db.selectFrom('lyric').select(['id', 'title']).execute();
  const indexed = (kind: string) =>
    new Map(documents.filter((one) => one.kind === kind).map((one) => [one.record_id, one.title]));
  expect(indexed('segment')).toEqual(new Map(segments.map(({ id, title }) => [id, title])));
  expect(indexed('lyric')).toEqual(new Map(lyrics.map(({ id, title }) => [id, title])));
}, 240_000);

test('a part that is added to a record while it is deleted is there, or the record is not found', async () => {
  const client = await site.as('administrator');
  const src = { src: { bytes: await createPhoto({ width: 60, height: 60 }) } };
  const parts: Record<string, (owner: number) => Promise<Answer>> = {
    'a segment': (event) =>
      client.post('/event/detail/', { event, title: 'Parte', description: 'x', year: 2026 }),
    'its page': (event) => client.post('/event/web/', { event }),
    'its networks': (event) => client.post('/event/social/', { event }),
    'a picture': (event) =>
      client.upload('POST', '/event/album/', { event, title: 'Foto', priority: 5 }, src),
  };
  for (const [name, add] of Object.entries(parts)) {
    const statuses = new Set<number>();
    for (let round = 0; round < 4; round += 1) {
      const event = await create(client, '/event/init/', { name: `Se va ${name}`, condition: '1' });
      const [added, removed] = await Promise.all([
        add(event),
        client.delete(`/event/init/${event}/`),
      ]);
      statuses.add(added.status);
      expect([name, removed.status]).toEqual([name, 200]);
    }
    expect([...statuses].filter((status) => status !== 201 && status !== 404)).toEqual([]);
  }
}, 120_000);
