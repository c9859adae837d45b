import { describe, expect, test } from 'vitest';
import type { FlyerItem, PublicFlyer } from '../../contracts/flyers.ts';
import { type Client, PASSWORD, withApp } from '../../test/app.ts';
import { createPhoto, createTextFile } from '../../test/pictures.ts';

async function add(admin: Client, fields: Record<string, unknown>): Promise<FlyerItem> {
  const bytes = await createPhoto({ width: 400, height: 500 });
  const made = await admin.upload('POST', '/h/flyer/', fields, { src: { bytes } });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body as FlyerItem;
}

describe('flyers', () => {
  const site = withApp();
  const { staff: admin } = site;
  const shown = async () => {
    const { body } = await site.withToken(null).get('/h/flyers/');
    return body as PublicFlyer[];
  };

  test('a last day is stored, shown to visitors, and can be cleared', async () => {
    const made = await add(admin, { title: 'Con fin', last_day: '2026-12-31' });
    expect(made.last_day).toBe('2026-12-31');
    expect((await shown()).find(({ id }) => id === made.id)?.last_day).toBe('2026-12-31');
    const path = `/h/flyer/${made.id}/`;
    expect((await admin.patch(path, { last_day: '31/12/2026' })).body).toEqual({
      last_day: ['La fecha no es válida, use año-mes-día.'],
    });
    expect((await admin.patch(path, { title: 'Otro' })).body).toMatchObject({
      last_day: '2026-12-31',
    });
    expect((await admin.patch(path, { last_day: '' })).body).toMatchObject({ last_day: null });
    await admin.delete(path);
  });

  test('a flyer is created with its cropped picture and shown to visitors', async () => {
    const src_crop = JSON.stringify({ x: 0, y: 0, width: 1, height: 0.5 });
    const made = await add(admin, {
      title: 'Gran final',
      link: 'boletos.example/final',
      tags: 'Batalla, FINAL,batalla, ',
      src_crop,
    });
    expect(made).toMatchObject({
      title: 'Gran final',
      link: 'https://boletos.example/final',
      tags: ['batalla', 'final'],
      priority: 10,
      is_active: true,
      width: 400,
      height: 250,
      original: { width: 400, height: 500 },
    });
    const [one] = await shown();
    expect(one).toMatchObject({ id: made.id, title: 'Gran final', width: 400, src: made.src });
    expect(one).not.toHaveProperty('original');
    expect(one).not.toHaveProperty('is_active');
    const media = await site.app.http.inject({ url: made.src });
    expect(media.headers['content-type']).toBe('image/webp');
  });

  test('tags are read as repeated fields, a JSON list or a comma list, in lower case', async () => {
    const { id } = await add(admin, { title: 'Etiquetas', tags: '["Rap","Niñez"]' });
    const path = `/h/flyer/${id}/`;
    expect((await admin.patch(path, { tags: ['UNO', 'Dos'] })).body).toMatchObject({
      tags: ['uno', 'dos'],
    });
    const repeated = await site.app.http.inject({
      method: 'PATCH',
      url: `/api${path}`,
      headers: {
        authorization: `Token ${await getToken(site)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'tags=Tres&tags=CUATRO',
    });
    expect(JSON.parse(repeated.body)).toMatchObject({ tags: ['tres', 'cuatro'] });
    expect((await admin.patch(path, { title: 'Otro' })).body).toMatchObject({
      title: 'Otro',
      tags: ['tres', 'cuatro'],
    });
    expect((await admin.patch(path, { tags: '' })).body).toMatchObject({ tags: [] });
  });

  test('inactive ones are not shown; priority decides the order', async () => {
    const late = await add(admin, { title: 'Tarde', priority: 9 });
    const early = await add(admin, { title: 'Temprano', priority: '1' });
    const front = async () => (await shown()).map(({ id }) => id).slice(0, 2);
    await admin.patch(`/h/flyer/${late.id}/`, { after: 0 });
    expect(await front()).toEqual([late.id, early.id]);
    await admin.patch(`/h/flyer/${late.id}/`, { after: early.id });
    expect(await front()).toEqual([early.id, late.id]);
    const off = await admin.patch(`/h/flyer/${late.id}/`, { is_active: false });
    expect(off.body).toMatchObject({ title: 'Tarde', is_active: false });
    const ids = (await shown()).map((flyer) => flyer.id);
    expect(ids[0]).toBe(early.id);
    expect(ids).not.toContain(late.id);
    const { body } = await admin.get('/h/flyer/');
    expect((body as FlyerItem[]).map((flyer) => flyer.id)).toContain(late.id);
  });

  test('without a title, a picture or a safe link it is rejected with a field error', async () => {
    const bytes = await createPhoto({ width: 200, height: 200 });
    const untitled = await admin.upload('POST', '/h/flyer/', {}, { src: { bytes } });
    expect([untitled.status, untitled.body]).toEqual([
      400,
      { title: ['Este campo es requerido.'] },
    ]);
    const bare = await admin.post('/h/flyer/', { title: 'Sin imagen' });
    const noImage = { src: ['El archivo debe ser de tipo imagen.'] };
    expect([bare.status, bare.body]).toEqual([400, noImage]);
    const files = { src: { bytes: createTextFile() } };
    const text = await admin.upload('POST', '/h/flyer/', { title: 'Texto' }, files);
    expect([text.status, text.body]).toEqual([400, noImage]);
    const { id } = await add(admin, { title: 'Con enlace' });
    const save = (link: string) => admin.patch(`/h/flyer/${id}/`, { link });
    for (const link of ['javascript:alert(1)', '//otro.example', '/\\otro.example', 'eventos/3']) {
      const unsafe = await save(link);
      expect([unsafe.status, unsafe.body]).toEqual([400, { link: ['El enlace no es valido.'] }]);
    }
    for (const link of ['/eventos/3', 'https://tarima.example/eventos/3']) {
      expect((await save(link)).body).toMatchObject({ link });
    }
  });

  test('deleting a flyer deletes its files', async () => {
    const made = await add(admin, { title: 'Fugaz' });
    const gone = await admin.delete(`/h/flyer/${made.id}/`);
    expect([gone.status, gone.body]).toEqual([200, made]);
    expect((await site.app.http.inject({ url: made.src })).statusCode).toBe(404);
    expect((await shown()).map((flyer) => flyer.id)).not.toContain(made.id);
    expect((await admin.delete(`/h/flyer/${made.id}/`)).status).toBe(404);
  });
});

async function getToken(site: ReturnType<typeof withApp>): Promise<string> {
  const { body } = await site
    .withToken(null)
    .post('/login/', { username: 'cuenta-administrator', password: PASSWORD });
  return (body as { token: string }).token;
}
