import { describe, expect, test } from 'vitest';
import type { AuditItem } from '../../contracts/audit.ts';
import { type Client, withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: AuditItem[];
}

async function read(client: Client, query = ''): Promise<Page> {
  const answer = await client.get(`/h/audit/${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Page;
}

describe('audit', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('each change is recorded: author, time, and the values before and after', async () => {
    const { clock } = site.app.services;
    const before = clock.now();
    const fields = { title: 'Agenda 100%', ref: 'a@b', max_results: 5 };
    const made = await admin.post('/h/calendar/', fields);
    const { id } = made.body as { id: number };
    await admin.patch(`/h/calendar/${id}/`, { title: 'Agenda nueva' });
    await admin.delete(`/h/calendar/${id}/`);
    const { results } = await read(admin, '?resource=calendar');
    expect(results.map((result) => [result.action, result.username, result.resource_id])).toEqual([
      ['delete', 'cuenta-administrator', id],
      ['update', 'cuenta-administrator', id],
      ['create', 'cuenta-administrator', id],
    ]);
    const [deleted, updated, created] = results;
    expect(created).toMatchObject({ before: null, after: { title: 'Agenda 100%' } });
    expect(updated).toMatchObject({
      before: { title: 'Agenda 100%' },
      after: { title: 'Agenda nueva' },
    });
    expect(deleted).toMatchObject({ before: { title: 'Agenda nueva' }, after: null });
    const at = Date.parse(created?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(clock.now());
  });

  test('it is searched by literal text and by resource', async () => {
    await admin.put('/h/social/1/', { youtube: 'https://www.youtube.com/@Tarima_1' });
    const titles = async (query: string) => (await read(admin, query)).results;
    expect((await titles('?search=agenda%20100%25')).length).toBe(2);
    expect((await titles('?search=tarima_1')).map((item) => item.resource)).toEqual(['social']);
    expect(await titles('?search=tarimaX1')).toEqual([]);
    expect((await titles('?search=agenda&resource=social')).length).toBe(0);
    expect((await titles('?search=CUENTA-ADMIN')).length).toBeGreaterThan(3);
  });

  test('a replaced picture is seen before and after, by small copies', async () => {
    const fields = { name: 'Dos Fotos', description: 'x' };
    const photo = async (width: number) => ({
      picture: { bytes: await createPhoto({ width, height: 60 }) },
    });
    const made = await admin.upload('POST', '/artist/init/', fields, await photo(400));
    const path = `/artist/init/${(made.body as { id: number }).id}/`;
    expect((await admin.upload('PATCH', path, {}, await photo(900))).status).toBe(200);
    expect((await admin.patch(path, { email: 'dos@example.com' })).status).toBe(200);
    const { results } = await read(admin, '?resource=artist');
    const [later, replaced, created] = results;
    const small = expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{100,}$/);
    expect(created?.after).toMatchObject({ thumbnail: small });
    expect(replaced).toMatchObject({ before: { thumbnail: small }, after: { thumbnail: small } });
    expect(replaced?.before?.thumbnail).toBe(created?.after?.thumbnail);
    expect(replaced?.after?.thumbnail).not.toBe(created?.after?.thumbnail);
    expect(JSON.stringify(replaced).length).toBeLessThan(30_000);
    expect(later?.after).not.toHaveProperty('thumbnail');
    const letters = String(created?.after?.thumbnail).slice(-40, -36);
    expect(await read(admin, `?search=${encodeURIComponent(letters)}`)).toMatchObject({ count: 0 });
  });

  test('the history of one record is that record alone', async () => {
    const make = async (name: string) =>
      ((await admin.post('/event/init/', { name, condition: [1] })).body as { id: number }).id;
    const [ana, beto] = [await make('Ana Historia'), await make('Beto Historia')];
    await admin.patch(`/event/init/${ana}/`, { name: 'Ana Nueva' });
    const { results } = await read(admin, `?resource=event&id=${ana}`);
    expect(results.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['update', ana],
      ['create', ana],
    ]);
    expect((await read(admin, `?resource=event&id=${beto}`)).count).toBe(1);
    expect((await admin.get('/h/audit/?id=x')).status).toBe(400);
  });

  test('the history of a record has the changes of its parts, and each change names its record', async () => {
    const make = async (path: string, body: Record<string, unknown>) =>
      ((await admin.post(path, body)).body as { id: number }).id;
    const artist = await make('/artist/init/', { name: 'Con Partes', description: 'x' });
    const other = await make('/artist/init/', { name: 'Sin Nada', description: 'x' });
    const [web, social, playlist] = [
      await make('/artist/web/', { artist }),
      await make('/artist/social/', { artist }),
      await make('/artist/playlist/', { artist }),
    ];
    await make('/artist/web/', { artist: other });
    await admin.patch(`/artist/web/${web}/`, { hiring: 'Por correo.' });
    await admin.patch(`/artist/social/${social}/`, { instagram: 'https://instagram.com/partes' });
    await admin.patch(`/artist/playlist/${playlist}/`, { youtube: '' });
    const query = `?resource=artist&id=${artist}&parts=yes&page_size=50`;
    const { count, results } = await read(admin, query);
    expect(count).toBe(7);
    expect(results.slice(0, 3).map(({ resource, subject }) => [resource, subject])).toEqual(
      [
        ['artist/playlist', playlist],
        ['artist/social', social],
        ['artist/web', web],
      ].map(([resource, id]) => [
        resource,
        { name: 'Con Partes', opens: { resource, id, owner_id: artist } },
      ]),
    );
    await admin.patch(`/artist/init/${artist}/`, { name: 'Con Otro Nombre' });
    const all = await read(admin, `?resource=artist&id=${artist}`);
    expect(all.results.map(({ subject }) => subject.name)).toEqual([
      'Con Otro Nombre',
      'Con Partes',
    ]);
    await admin.delete(`/artist/init/${artist}/`);
    const gone = await read(admin, '?resource=artist/web&search=correo');
    expect(gone.results.map(({ subject }) => subject.opens)).toEqual([null, null]);
  });

  test('a part of an edition is named with it and opens it', async () => {
    const make = async (path: string, body: Record<string, unknown>) =>
      ((await admin.post(path, body)).body as { id: number }).id;
    const event = await make('/event/init/', { name: 'Evento Padre', condition: [1] });
    const detail = await make('/event/detail/', {
      event,
      title: 'Edición Hija',
      description: 'x',
      year: 2020,
    });
    await make('/event/playlist/', { detail });
    const { results } = await read(admin, `?resource=event&id=${event}&parts=yes`);
    expect(results.map(({ subject }) => subject.name)).toContain('Edición Hija · Evento Padre');
    const own = await read(admin, `?resource=event/detail&id=${detail}&parts=yes`);
    expect(own.results.map(({ resource, subject }) => [resource, subject.name])).toContainEqual([
      'event/playlist',
      'Edición Hija',
    ]);
    const part = own.results.find(({ resource }) => resource === 'event/playlist');
    expect(part?.subject.opens).toEqual({ resource: 'event/detail', id: detail, owner_id: event });
  });

  test('it is paged, newest first', async () => {
    const first = await read(admin, '?page_size=2&search=agenda');
    expect(first).toMatchObject({ count: 3, previous: null, results: { length: 2 } });
    expect(first.next).toBe('/api/h/audit/?page_size=2&search=agenda&page=2');
    const second = await read(admin, '?page_size=2&search=agenda&page=2');
    expect(second).toMatchObject({ count: 3, next: null, results: { length: 1 } });
    const ids = [...first.results, ...second.results].map((item) => item.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  test('no secret is returned, even one that was stored', async () => {
    await site.app.services.changes.commit(null, async ({ audit }) => {
      const after = { username: 'x', password_hash: 'marca-secreta', key: 'marca-secreta' };
      audit({ action: 'create', resource: 'profile', id: null, after });
    });
    const { results } = await read(admin, '?resource=profile');
    expect(results[0]).toMatchObject({ username: '', resource_id: null, after: { username: 'x' } });
    expect(JSON.stringify(results)).not.toContain('marca-secreta');
  });

  test('unknown parameters are rejected', async () => {
    expect((await admin.get('/h/audit/?order=username')).status).toBe(400);
  });
});
