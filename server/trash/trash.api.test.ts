import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { type Client, withApp } from '../../test/app.ts';
import { archivedSite, getContents } from '../../test/archived-site.ts';
import { createWav } from '../../test/audio.ts';
import { createApplicant, makeContest } from '../../test/contests.ts';
import { dateCalls } from '../../test/dates.ts';
import { createPhoto } from '../../test/pictures.ts';
import { purge } from '../../test/purge.ts';
import { createCustomer } from '../../test/studio.ts';
import { adoptStorage } from '../stored-files/site-binding.ts';
import { sweepFiles } from '../stored-files/sweep.ts';

type Trash = Reply<'GET /h/trash/'>;
interface Made {
  id: number;
  name: string;
  name_id: string;
  title_id: string;
}

const WORDS = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Un verso que vuelve' }] }],
});

describe('the trash', () => {
  const site = withApp();
  const { staff } = site;
  const visitor = () => site.withToken(null);
  const photo = async () => ({ bytes: await createPhoto({ width: 400, height: 60 }) });
  const getId = (answer: { body: unknown }) => (answer.body as Made).id;

  async function listed(query = ''): Promise<Trash> {
    const answer = await (await site.as('administrator')).get(`/h/trash/${query}`);
    expect(answer.status).toBe(200);
    return answer.body as Trash;
  }

  async function makeLyric(staff: Client, artist: number, title = 'Vuelve') {
    const text = { featuring: '', album: '', comments: '', youtube: '', lyric: WORDS };
    const made = await staff.post('/h/lyrics/', { title, artist, year: 2020, ...text });
    expect(made.status).toBe(201);
    return made.body as Made;
  }

  /** An artist or event with one of everything that may belong to it. */
  async function makeEntry(kind: 'artist' | 'event', name: string): Promise<Made> {
    const fields = { name, description: 'Biografía', condition: '[1]', email: 'x@example.com' };
    const made = await staff.upload('POST', `/${kind}/init/`, fields, { picture: await photo() });
    const { id, name_id } = made.body as Made;
    const owner = { [kind]: id };
    const src = { src: await photo() };
    const cover = { ...owner, title: 'Primera', is_cover: true };
    await staff.upload('POST', `/${kind}/album/`, cover, src);
    await staff.upload('POST', `/${kind}/background/`, { ...owner, title: 'Fondo' }, src);
    await staff.post(`/${kind}/social/`, { ...owner, instagram: 'https://instagram.com/x' });
    await staff.post(`/${kind}/web/`, { ...owner, text: 'Texto' });
    if (kind === 'artist') {
      await staff.post('/artist/playlist/', owner);
      await makeLyric(staff, id);
    } else {
      const portrait = { ...owner, description: 'Portada' };
      await staff.upload('POST', '/event/portrait/', portrait, { picture: await photo() });
      const segment = { ...owner, title: 'Parte', description: 'x', year: 2020 };
      const detail = getId(await staff.post('/event/detail/', segment));
      await staff.post('/event/playlist/', { detail });
      await staff.upload('POST', '/event/album/', { ...owner, detail, title: 'De la parte' }, src);
    }
    // The former address redirects.
    await staff.patch(`/${kind}/init/${id}/`, { name_id: `${name_id}-nuevo` });
    return { ...(made.body as Made), name_id: `${name_id}-nuevo` };
  }

  /** All rows but those that only grow, and all files. */
  async function contents() {
    const { audit_entry, content_version, session, limit_count, search_document, ...rest } =
      (await getContents(archivedSite(site))) as Record<string, unknown>;
    return rest;
  }

  async function publicAnswers(kind: string, slug: string) {
    const paths = [
      ...[`/h/entries/${kind}/`, `/h/entries/${kind}/${slug}/`, '/h/shell/', '/h/lyric-paths/'],
      '/h/search/?q=vuelve',
    ];
    const answers = await Promise.all(paths.map((path) => visitor().get(path)));
    return answers.map(({ status, body }) => ({ status, body }));
  }

  for (const kind of ['artist', 'event'] as const) {
    test(`${kind}: delete and restore leave pages, answers, files and backups identical`, async () => {
      const entry = await makeEntry(kind, `Vuelve ${kind}`);
      const path = `/${kind}/init/${entry.id}/`;
      const before = await contents();
      const shown = await publicAnswers(kind, entry.name_id);
      expect(shown[1]?.status).toBe(200);
      const panel = (await staff.get(`/${kind}/init/`)).body;

      const deleted = await staff.delete(path);
      expect([deleted.status, deleted.body]).toEqual([200, (panel as Made[])[0]]);
      const { files } = (await contents()) as { files: object };
      expect(Object.keys(files)).toHaveLength(0);
      for (const file of Object.keys(before.files as object)) {
        const { statusCode } = await site.app.http.inject({ url: `/media/${file}` });
        expect(statusCode).toBe(404);
      }
      expect((await staff.delete(path)).status).toBe(404);
      expect((await publicAnswers(kind, entry.name_id))[1]?.status).toBe(404);
      expect((await visitor().get('/h/search/?q=vuelve')).body).toMatchObject({ results: [] });
      const { results } = await listed();
      const parts = { part_count: kind === 'artist' ? 6 : 8, owner: '' };
      const [item] = results as [Trash['results'][number]];
      expect(item).toMatchObject({ resource: kind, record_id: entry.id, ...parts });
      expect(item).toMatchObject({ label: entry.name, deleted_by: 'cuenta-administrator' });
      expect(Date.parse(item.kept_until) - Date.parse(item.deleted_at)).toBe(30 * DAY_MS);

      const restored = await staff.post('/h/trash/restore/', {
        resource: kind,
        record_id: entry.id,
      });
      expect([restored.status, restored.body]).toEqual([200, item]);
      expect(await contents()).toEqual(before);
      expect(await publicAnswers(kind, entry.name_id)).toEqual(shown);
      expect((await staff.get(`/${kind}/init/`)).body).toEqual(panel);
      const [file = ''] = Object.keys(before.files as object).filter((name) =>
        name.endsWith('.webp'),
      );
      expect((await site.app.http.inject({ url: `/media/${file}` })).statusCode).toBe(200);
      expect((await listed()).count).toBe(0);
      const again = await staff.post('/h/trash/restore/', { resource: kind, record_id: entry.id });
      expect(again.status).toBe(404);
      // The next test counts the files of its own entry.
      await staff.delete(path);
      await staff.delete('/h/trash/');
    });
  }

  const restore = async (resource: string, record_id: number, slug?: string) =>
    (await site.as('administrator')).post('/h/trash/restore/', { resource, record_id, slug });

  test('an address that was taken meanwhile is asked for; another one restores', async () => {
    const add = async (name: string) => {
      const { body } = await staff.post('/artist/init/', { name, description: 'x' });
      return body as Made;
    };
    const artist = await add('Mismo Nombre');
    const lyric = await makeLyric(staff, artist.id);
    await staff.delete(`/artist/init/${artist.id}/`);
    const other = await add('Mismo Nombre');
    expect(other.name_id).toBe(artist.name_id);
    const taken = { detail: expect.stringContaining(artist.name_id), taken: artist.name_id };
    for (const slug of [undefined, artist.name_id]) {
      const refused = await restore('artist', artist.id, slug);
      expect([refused.status, refused.body]).toEqual([409, taken]);
    }
    const wrong = await restore('artist', artist.id, 'Con Espacios');
    expect([wrong.status, wrong.body]).toEqual([400, { slug: [expect.any(String)] }]);
    const restored = await restore('artist', artist.id, 'mismo-nombre-de-antes');
    expect(restored.status).toBe(200);
    const shown = await visitor().get('/h/entries/artist/mismo-nombre-de-antes/');
    expect(shown.body).toMatchObject({ name: artist.name });

    await staff.delete(`/h/lyrics/${lyric.id}/`);
    await makeLyric(staff, artist.id);
    const refused = await restore('lyrics', lyric.id);
    expect([refused.status, refused.body]).toMatchObject([409, { taken: lyric.title_id }]);
    expect((await restore('lyrics', lyric.id, 'vuelve-otra-vez')).status).toBe(200);
    const { body } = await visitor().get('/h/search/?q=verso');
    expect((body as { results: unknown[] }).results).toHaveLength(2);
  });

  test('a redirect yields to an address that is in use, and is not restored over one', async () => {
    const add = async (name: string) =>
      (await staff.post('/artist/init/', { name, description: 'x' })).body as Made;
    const mover = await add('Se Muda');
    const gone = await add('Deja Lugar');
    await staff.patch(`/artist/init/${gone.id}/`, { name_id: 'lugar-nuevo' });
    await staff.delete(`/artist/init/${gone.id}/`);
    // The former address of the deleted one is in use, and its last one redirects elsewhere.
    const heir = await add('Deja Lugar');
    await staff.patch(`/artist/init/${mover.id}/`, { name_id: 'lugar-nuevo' });
    await staff.patch(`/artist/init/${mover.id}/`, { name_id: 'se-muda-otra-vez' });
    expect((await restore('artist', gone.id)).status).toBe(200);
    const nameAt = async (slug: string) =>
      ((await visitor().get(`/h/entries/artist/${slug}/`)).body as Made).name;
    expect(await nameAt('lugar-nuevo')).toBe('Deja Lugar');
    expect(await nameAt(heir.name_id)).toBe('Deja Lugar');
    const rows = await site.app.services.db.selectFrom('entry_old_slug').selectAll().execute();
    expect(rows.map((row) => row.name_id)).not.toContain('lugar-nuevo');
    expect(rows.filter((row) => row.entry_id === gone.id)).toEqual([]);
  });

  test('parts of several records are kept and restored; what they belonged to must exist', async () => {
    const event = await makeEntry('event', 'Con partes');
    const src = { src: await photo() };
    const segment = { event: event.id, title: 'Otra', description: 'x', year: 2021 };
    const detail = getId(await staff.post('/event/detail/', segment));
    await staff.upload('POST', '/event/album/', { event: event.id, detail, title: 'Suya' }, src);
    const artist = getId(
      await staff.post('/artist/init/', { name: 'Con letra', description: 'x' }),
    );
    const lyric = await makeLyric(staff, artist);
    const image = getId(await staff.upload('POST', '/capsula/album/', { capsula: 1 }, src));
    const background = getId(
      await staff.upload('POST', '/artist/background/', { artist, title: 'Fondo' }, src),
    );
    const flyer = getId(await staff.upload('POST', '/h/flyer/', { title: 'Flyer' }, src));
    const song = { title: 'Cobre', producer: 'x', genre: 'Trap', bpm: '92', price: '25' };
    const wav = { src: { bytes: createWav(2), name: 'beat.wav', type: 'audio/wav' } };
    const beat = getId(await staff.upload('POST', '/h/music/', song, wav));
    const agenda = { title: 'Agenda', ref: 'x', max_results: 3 };
    const calendar = getId(await staff.post('/h/calendar/', agenda));
    const pack = { name: 'Diez', hours: 10, price: 5, currency: 'USD', valid_days: 30 };
    const hours = getId(await staff.post('/capsula/packs/', pack));
    // A purchase names its pack for as long as the pack exists.
    await staff.patch('/capsula/studio/', { methods: [{ name: 'Zelle', instructions: '' }] });
    const buyer = await createCustomer(site);
    const bought = await buyer.post('/capsula/purchases/', { pack: hours, method: 'Zelle' });
    expect(bought.status).toBe(201);
    const before = await contents();
    const records = [
      ['event/detail', '/event/detail/', detail, 'Con partes'],
      ['lyrics', '/h/lyrics/', lyric.id, 'Con letra'],
      ['capsula/album', '/capsula/album/', image, expect.any(String)],
      ['artist/background', '/artist/background/', background, 'Con letra'],
      ['flyer', '/h/flyer/', flyer, ''],
      ['beat', '/h/music/', beat, ''],
      ['calendar', '/h/calendar/', calendar, ''],
      ['hour_pack', '/capsula/packs/', hours, ''],
    ] as const;
    for (const [resource, path, id, owner] of records) {
      expect([path, (await staff.delete(`${path}${id}/`)).status]).toEqual([path, 200]);
      expect((await listed(`?resource=${resource}`)).results).toMatchObject([
        { resource, record_id: id, owner },
      ]);
    }
    expect((await listed('?search=diez')).results).toMatchObject([{ label: 'Diez' }]);
    const [newest] = (await listed('?page_size=1')).results;
    expect((await listed(`?id=${newest?.id}`)).count).toBe(1);
    const [first] = (await listed('?sort=label')).results;
    expect(first?.label).toBe('');

    // Another calendar is the active one meanwhile: at most one is.
    const other = getId(await staff.post('/h/calendar/', { ...agenda, title: 'Otra agenda' }));
    expect((await restore('calendar', calendar)).status).toBe(200);
    expect((await staff.get('/h/calendar/')).body).toMatchObject([
      { id: other, is_active: true },
      { id: calendar, is_active: false },
    ]);
    await staff.delete(`/h/calendar/${other}/`);
    await staff.patch(`/h/calendar/${calendar}/`, { is_active: true });
    // The artist goes after what belonged to it.
    await staff.delete(`/artist/init/${artist}/`);
    for (const [resource, id] of [
      ['lyrics', lyric.id],
      ['artist/background', background],
    ] as const) {
      const refused = await restore(resource, id);
      expect([refused.status, refused.body]).toEqual([409, { detail: expect.any(String) }]);
    }
    expect((await restore('artist', artist)).status).toBe(200);
    for (const [resource, , id] of records) {
      if (resource !== 'calendar') expect((await restore(resource, id)).status).toBe(200);
    }
    const [rival] = (await listed()).results;
    expect((await staff.delete(`/h/trash/${rival?.id}/`)).status).toBe(200);
    expect(await contents()).toEqual(before);
    const { body } = await staff.get('/h/audit/?page_size=1');
    expect(body).toMatchObject({
      results: [{ action: 'delete', resource: 'trash', before: { label: 'Otra agenda' } }],
    });
    expect((await restore('judge', 1)).status).toBe(404);
    expect((await restore('x', 1)).status).toBe(404);
  });

  test('a date whose segment is deleted and restored has both in its history', async () => {
    const event = await makeEntry('event', 'Con fecha');
    const segment = { event: event.id, title: 'Noche', description: 'x', year: 2021 };
    const detail = getId(await staff.post('/event/detail/', segment));
    const date = getId(
      await staff.post('/h/dates/', { ...dateCalls(site).toDate(event.id), segment: detail }),
    );
    const readHistory = async () => {
      const { body } = await staff.get(`/h/audit/?resource=date&id=${date}`);
      const { results } = body as { results: { after: { segment_id: number | null } }[] };
      return results.map(({ after }) => after.segment_id);
    };
    await staff.delete(`/event/detail/${detail}/`);
    await restore('event/detail', detail);
    expect(await readHistory()).toEqual([detail, null, detail]);
  });

  test('files stay for 30 days, whatever sweeps, and are then deleted for good', async () => {
    const { services } = site.app;
    const { db, storage } = services;
    await staff.delete('/h/trash/');
    await adoptStorage(db, storage);
    const artist = await makeEntry('artist', 'Treinta días');
    await staff.delete(`/artist/init/${artist.id}/`);
    const files = (await contents()).trashed as string[];
    expect(files.length).toBeGreaterThan(0);
    const [file = ''] = files;
    // As a process that was killed before it moved the file.
    await storage.trashed.restore([file]);
    const old = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(site.dataDir, 'media', file), old, old);
    const ages = new Date(Date.now() - 40 * DAY_MS);
    await utimes(join(site.dataDir, 'media/.trash', files[1] ?? ''), ages, ages);
    expect(await sweepFiles(services)).toMatchObject({ trashed: [], restoredFiles: [], purged: 0 });
    expect((await contents()).trashed).toEqual(files);

    site.advance(29 * DAY_MS);
    expect(await purge(services)).toMatchObject({ trash: 0 });
    site.advance(DAY_MS);
    expect(await purge(services)).toMatchObject({ trash: 1 });
    for (const name of files) expect(await storage.trashed.open(name)).toBeNull();
    expect((await restore('artist', artist.id)).status).toBe(404);
    expect((await listed()).count).toBe(0);
    const entries = db.selectFrom('audit_entry').selectAll().where('resource', '=', 'trash');
    const [last] = await entries.orderBy('id', 'desc').limit(1).execute();
    expect([last?.username, last?.before_json]).toEqual(['', expect.stringContaining('Treinta')]);
  });

  test('emptied, it keeps nothing; personal data never comes to it', async () => {
    const { storage } = site.app.services;
    for (const name of ['Uno', 'Dos']) {
      const { id } = await makeEntry('artist', name);
      await staff.delete(`/artist/init/${id}/`);
    }
    const files = (await contents()).trashed as string[];
    const emptied = await staff.delete('/h/trash/');
    expect([emptied.status, emptied.body]).toEqual([200, { count: 2 }]);
    for (const name of files) expect(await storage.trashed.open(name)).toBeNull();
    expect((await staff.delete('/h/trash/1/')).status).toBe(404);

    const contest = await makeContest(site);
    const applicant = await createApplicant(site, contest, 'Se va');
    await visitor().post('/content/subscription/', { email: 'suscrito@example.com' });
    const { body } = await staff.get('/h/subscribers/');
    const [subscriber] = (body as { results: Made[] }).results;
    const judge = { username: 'juez9', email: 'juez9@example.com', user_type: 4 };
    const names = { first_name: 'J', last_name: 'N', password: 'una-clave-larga-9' };
    const { body: made } = await staff.post('/postulations/register-judge/', {
      ...judge,
      ...names,
    });
    for (const path of [
      `/postulations/postulates/${applicant}/`,
      `/postulations/postulations/${contest.id}/`,
      `/h/subscribers/${subscriber?.id}/`,
      `/postulations/register-judge/${(made as Made).id}/`,
    ]) {
      expect([path, (await staff.delete(path)).status]).toEqual([path, 200]);
    }
    expect((await listed()).count).toBe(0);
  });
});
