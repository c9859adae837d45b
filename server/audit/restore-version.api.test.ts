import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AuditItem } from '../../contracts/audit.ts';
import { nonColumnFields } from '../../contracts/file-fields.ts';
import { recordPath } from '../../contracts/kinds.ts';
import { PASSWORD, SITE_KEY, tokenIn, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { dateCalls } from '../../test/dates.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createRecords, type Fields, type Records } from '../../test/records.ts';
import { contents } from '../contents.ts';

const OWNER_GONE = {
  detail:
    'No se puede volver a esta versión: aquello a lo que pertenecía entonces fue eliminado. Restáurelo primero.',
};

/** Fields that say where a record stands, under which address, and whether it is shown. */
const LASTING = ['is_active', 'priority', 'name_id', 'title_id', ...nonColumnFields];

describe('a version of a record', () => {
  const site = withApp();
  const { staff } = site;
  const { create, toDate } = dateCalls(site);
  let records: Records = {};
  beforeAll(async () => {
    ({ records } = await createRecords(site));
  });

  async function listVersions(resource: string, id: number) {
    const { body } = await staff.get(`/h/audit/?resource=${resource}&id=${id}`);
    return (body as { results: AuditItem[] }).results;
  }
  async function getNewest(resource: string, id: number) {
    const [newest] = await listVersions(resource, id);
    return newest?.id ?? 0;
  }
  const restore = (version: number, body: Fields = {}) =>
    staff.post(`/h/audit/${version}/restore/`, body);
  async function expectRestored(version: number, body: Fields = {}) {
    const { status, text } = await restore(version, body);
    expect([status, text]).toEqual([200, expect.any(String)]);
  }
  /** What is stored of a record, with the text of its picture. */
  async function readRow(table: string, id: number): Promise<Fields> {
    const { db } = site.app.services;
    const query = db.selectFrom(table as 'flyer').selectAll();
    const row = await query.where('id', '=', id).executeTakeFirstOrThrow();
    const { updated_at: _, ...columns } = row as Fields;
    const picture = db
      .selectFrom('picture')
      .select('alt')
      .where('id', '=', row.picture_id ?? 0);
    return { ...columns, ...(await picture.executeTakeFirst()) };
  }
  const makeArtist = async (name: string) =>
    (await create(staff, '/artist/init/', { name, description: 'x' })).id;
  const makeLyric = (artist: number, fields: Fields = {}) =>
    create(staff, '/h/lyrics/', { title: 'Letra', artist, year: 2020, lyric: 'Una', ...fields });
  const change = async (path: string, body: Fields) => {
    const { status, text } = await staff.patch(path, body);
    expect([status, text]).toEqual([200, expect.any(String)]);
  };

  const samples = [
    ...['Texto', 3, 'https://www.youtube.com/watch?v=abcdefghijk', 'https://example.com/a', '2'],
    ...[true, '["Texto"]', '[{"name":"Texto"}]', 'US', 'uno@example.com', '19:00'],
  ];
  /** Fields that were restored, by kind. */
  const restored: Record<string, string[]> = {};

  test.for(contents.map(({ table, resources }) => ({ table, resource: resources[0] })))(
    'is what it was, for every field that can be empty, and back: $resource',
    async ({ table, resource }) => {
      const path = recordPath(resource);
      const id = records[path]?.id ?? 0;
      const { body } = calls.find((item) => item.method === 'PATCH' && item.path === path) ?? {};
      const shape = (body as z.ZodObject).shape as Record<string, z.ZodType>;
      /** Sends the first of the values that is stored and makes the record another than `other`. */
      async function store(name: string, values: readonly unknown[], other: Fields = {}) {
        for (const value of values) {
          if (!shape[name]?.safeParse(value).success) continue;
          const { status } = await staff.patch(path.replace(':id', String(id)), { [name]: value });
          const row = await readRow(table, id);
          if (status !== 200 || JSON.stringify(row) === JSON.stringify(other)) continue;
          return { row, version: await getNewest(resource, id) };
        }
        return null;
      }
      const { starts } = await readRow(table, id);
      const hours = [`${String(starts).slice(0, 10)}T22:00`, '2041-05-04T18:00'];
      const names = Object.keys(shape).filter((name) => name === 'alt' || !LASTING.includes(name));
      for (const name of names) {
        for (const value of ['', null, '[]', false]) {
          const empty = await store(name, [value]);
          const full = empty && (await store(name, [...hours, ...samples], empty.row));
          if (!full) continue;
          await expectRestored(empty.version);
          expect([name, await readRow(table, id)]).toEqual([name, empty.row]);
          await expectRestored(full.version);
          expect([name, await readRow(table, id)]).toEqual([name, full.row]);
          await expectRestored(full.version, { side: 'before' });
          expect([name, await readRow(table, id)]).toEqual([name, empty.row]);
          restored[resource] = [...new Set([...(restored[resource] ?? []), name])];
        }
      }
    },
  );

  test('has been tried with what is empty as null, as text, as a list and as a flag', () => {
    expect(Object.keys(restored)).toEqual(contents.map(({ resources }) => resources[0]));
    const times = ['ends', 'doors', 'postponed_to', 'price_from', 'lineup', 'notes'];
    expect(restored).toMatchObject({
      date: expect.arrayContaining(times),
      'event/detail': expect.arrayContaining(['vol', 'year', 'lineup']),
      'artist/album': expect.arrayContaining(['is_cover', 'alt']),
      lyrics: expect.arrayContaining(['lyric', 'youtube']),
    });
  });

  test('has the first hour of a date that was postponed, for visitors too', async () => {
    const { id: event } = await create(staff, '/event/init/', { name: 'Gira', condition: [1] });
    const made = await create(staff, '/h/dates/', toDate(event, { starts: '2041-03-01T20:00' }));
    const first = await getNewest('date', made.id);
    const moved = { state: 'postponed', postponed_to: '2041-05-05T21:00', doors: '20:00' };
    await change(`/h/dates/${made.id}/`, moved);
    await expectRestored(first);
    const shown = await site.withToken(null).get(`/h/agenda/${made.id}/`);
    const begins = '2041-03-01T20:00:00-04:00';
    expect(shown.body).toMatchObject({ state: 'announced', begins, doors: null });
  });

  test('has the words of a lyric with their format, which its audit keeps whole', async () => {
    const text = (words: string, ...marks: string[]) => ({
      ...{ type: 'text', text: words },
      ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
    });
    const document = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('Verso')] },
        { type: 'paragraph', content: [text('fuerte', 'bold'), text(' y suave')] },
      ],
    };
    const artist = await makeArtist('Con Formato');
    const made = await makeLyric(artist, { lyric: JSON.stringify(document) });
    const [created] = await listVersions('lyrics', made.id);
    expect(JSON.parse(String(created?.after?.document))).toEqual(document);
    await change(`/h/lyrics/${made.id}/`, { lyric: 'Otra cosa' });
    await expectRestored(created?.id ?? 0);
    const [{ lyric }] = (
      (await staff.get(`/h/lyrics/?id=${made.id}`)).body as { results: [Fields] }
    ).results;
    expect(JSON.parse(String(lyric))).toEqual(document);
    const find = async (words: string) =>
      ((await staff.get(`/h/lyrics/?search=${words}`)).body as { count: number }).count;
    expect([await find('suave'), await find('otra cosa')]).toEqual([1, 0]);
  });

  test('has its owner, whose addresses lead to it', async () => {
    const [one, other] = [await makeArtist('Primera Voz'), await makeArtist('Segunda Voz')];
    const { id } = await makeLyric(one, { title: 'Cambia' });
    const own = `/h/lyrics/${id}/`;
    const first = await getNewest('lyrics', id);
    await change(own, { artist: other });
    const second = await getNewest('lyrics', id);
    const visit = async (artist: string) => {
      const body = { h_key: SITE_KEY, type: 2, artist, song: 'cambia' };
      const answer = await site.withToken(null).post('/h/lyrics-performance/', body);
      return (answer.body as { location?: string }).location ?? answer.status;
    };
    const visitBoth = async () => [await visit('primera-voz'), await visit('segunda-voz')];
    expect(await visitBoth()).toEqual(['/letras/segunda-voz/cambia', 202]);
    await expectRestored(first);
    expect(await visitBoth()).toEqual([202, '/letras/primera-voz/cambia']);
    await expectRestored(second);
    expect(await visitBoth()).toEqual(['/letras/segunda-voz/cambia', 202]);
    // Meanwhile the artist has got another lyric of that address.
    await makeLyric(one, { title: 'Otra', title_id: 'cambia' });
    await expectRestored(first);
    expect(await readRow('lyric', id)).toMatchObject({ entry_id: one, title_id: 'cambia-2' });
  });

  test('is refused when its owner was deleted', async () => {
    const [one, other] = [await makeArtist('Se Va'), await makeArtist('Se Queda')];
    const src = { src: { bytes: await createPhoto({ width: 60, height: 60 }) } };
    const made = await staff.upload('POST', '/artist/background/', { artist: one }, src);
    const background = (made.body as { id: number }).id;
    const lyric = (await makeLyric(one)).id;
    const events = await Promise.all(
      ['Gira Vieja', 'Gira Nueva'].map((name) =>
        create(staff, '/event/init/', { name, condition: [1] }),
      ),
    );
    const [old, present] = events.map(({ id }) => id) as [number, number];
    const part = { event: old, title: 'Parte', description: 'x', year: 2026 };
    const { id: segment } = await create(staff, '/event/detail/', part);
    const date = (await create(staff, '/h/dates/', toDate(old, { segment }))).id;
    const moves: [string, string, number, Fields, Fields][] = [
      ['lyrics', 'lyric', lyric, { artist: other }, { entry_id: one }],
      ['artist/background', 'background', background, { artist: other }, { entry_id: one }],
      ['date', 'event_date', date, { event: present }, { entry_id: old, segment_id: segment }],
    ];
    const versions: number[] = [];
    for (const [resource, table, id, moved, owner] of moves) {
      const first = await getNewest(resource, id);
      versions.push(first);
      const path = recordPath(resource).replace(':id', String(id));
      await change(path, moved);
      await expectRestored(first);
      expect(await readRow(table, id)).toMatchObject(owner);
      await change(path, moved);
    }
    await staff.delete(`/artist/init/${one}/`);
    await staff.delete(`/event/init/${old}/`);
    for (const [index, [resource, table, id]] of moves.entries()) {
      const before = await readRow(table, id);
      const refused = await restore(versions[index] ?? 0);
      expect([resource, refused.status, refused.body]).toEqual([resource, 409, OWNER_GONE]);
      expect(await readRow(table, id)).toEqual(before);
    }
  });

  test('of the cover of an album is the only cover again', async () => {
    const artist = await makeArtist('Con Portada');
    const src = { src: { bytes: await createPhoto({ width: 60, height: 60 }) } };
    const add = async (fields: Fields) =>
      (
        (await staff.upload('POST', '/artist/album/', { artist, ...fields }, src)).body as {
          id: number;
        }
      ).id;
    const cover = await add({ is_cover: true });
    const first = await getNewest('artist/album', cover);
    const other = await add({ is_cover: true });
    await expectRestored(first);
    const flags = [await readRow('album_image', cover), await readRow('album_image', other)];
    expect(flags).toMatchObject([{ is_cover: 1 }, { is_cover: 0 }]);
    const [change] = await listVersions('artist/album', other);
    expect(change).toMatchObject({ before: { is_cover: 1 }, after: { is_cover: 0 } });
  });

  test('without a picture has none again, and the other way round', async () => {
    const id = await makeArtist('Sin Foto');
    const path = `/artist/init/${id}/`;
    const first = await getNewest('artist', id);
    const picture = { bytes: await createPhoto({ width: 60, height: 60 }) };
    const shown = (await staff.upload('PATCH', path, { alt: 'Con gorra' }, { picture })).body;
    const second = await getNewest('artist', id);
    await expectRestored(first);
    expect((await staff.patch(path)).body).toMatchObject({ picture: null });
    await expectRestored(second);
    expect((await staff.patch(path)).body).toEqual(shown);
  });

  test('is refused over the change of somebody else, and of what is sent or no content', async () => {
    const id = await makeArtist('De Dos');
    const [created] = await listVersions('artist', id);
    await change(`/artist/init/${id}/`, { email: 'dos@example.com' });
    const login = { username: 'cuenta-administrator', password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', login));
    const withVersion = (version: number) =>
      site.withHeaders(token, { 'if-match': `"artist:${id}:${version}"` });
    const path = `/h/audit/${created?.id}/restore/`;
    const late = await withVersion(created?.id ?? 0).post(path, {});
    expect([late.status, late.body]).toMatchObject([409, { changed_by: 'cuenta-administrator' }]);
    expect(await readRow('entry', id)).toMatchObject({ email: 'dos@example.com' });
    const now = withVersion(await getNewest('artist', id));
    expect((await now.post(path, {})).status).toBe(200);
    expect(await readRow('entry', id)).toMatchObject({ email: '' });

    const announcement = records['/h/announcements/:id/']?.id ?? 0;
    const [draft] = await listVersions('announcement', announcement);
    const { db } = site.app.services;
    const sending = db.updateTable('announcement').set({ started_at: 1 });
    await sending.where('id', '=', announcement).execute();
    expect((await restore(draft?.id ?? 0)).status).toBe(409);
    const [session] = (
      (await staff.get('/h/audit/?resource=session')).body as { results: AuditItem[] }
    ).results;
    for (const [version, body] of [
      [created?.id, { side: 'before' }],
      [session?.id, {}],
      [999_999, {}],
    ] as const) {
      expect((await restore(version ?? 0, body)).status).toBe(404);
    }
    await staff.delete(`/artist/init/${id}/`);
    expect((await restore(created?.id ?? 0)).status).toBe(404);
  });
});
