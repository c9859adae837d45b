import { describe, expect, test } from 'vitest';
import { type Client, withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

interface Image {
  id: number;
  is_cover: boolean;
  src: string;
  [field: string]: unknown;
}

async function createOwner(admin: Client): Promise<number> {
  const made = await admin.post('/event/init/', { name: 'Con fotos', condition: [2] });
  return (made.body as { id: number }).id;
}

async function addImage(admin: Client, fields: Record<string, unknown>): Promise<Image> {
  const bytes = await createPhoto({ width: 400, height: 300 });
  const answer = await admin.upload('POST', '/event/album/', fields, { src: { bytes } });
  expect(answer.status).toBe(201);
  return answer.body as Image;
}

describe('albums', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('cover first, then priority, then newest', async () => {
    const event = await createOwner(admin);
    const low = await addImage(admin, { event, priority: 9 });
    const older = await addImage(admin, { event, priority: 2 });
    const newer = await addImage(admin, { event, priority: 2 });
    const cover = await addImage(admin, { event, priority: 10, is_cover: true });
    const list = await admin.get(`/event/album/${event}/`);
    const { results, count } = list.body as { results: Image[]; count: number };
    expect(count).toBe(4);
    expect(results.map((image) => image.id)).toEqual([cover.id, newer.id, older.id, low.id]);

    const move = (id: number, after: number) =>
      admin.patch(`/event/album/${id}/`, { after }).then(({ status }) => status);
    expect(await move(newer.id, low.id)).toBe(200);
    expect(await move(low.id, 0)).toBe(200);
    const { body } = await admin.get(`/event/album/${event}/`);
    const moved = (body as { results: Image[] }).results.map((image) => image.id);
    expect(moved).toEqual([cover.id, low.id, older.id, newer.id]);
    // The cover stays first, and nothing stands after what is in another album.
    const elsewhere = await addImage(admin, { event: await createOwner(admin) });
    expect([await move(cover.id, 0), await move(low.id, elsewhere.id)]).toEqual([404, 404]);
  });

  test('a new cover clears the other one, only in this album', async () => {
    const event = await createOwner(admin);
    const other = await createOwner(admin);
    const first = await addImage(admin, { event, is_cover: true });
    const elsewhere = await addImage(admin, { event: other, is_cover: true });
    const second = await addImage(admin, { event });
    await admin.patch(`/event/album/${second.id}/`, { is_cover: true });
    const covers = async (owner: number) => {
      const { body } = await admin.get(`/event/album/${owner}/`);
      return (body as { results: Image[] }).results
        .filter((result) => result.is_cover)
        .map((result) => result.id);
    };
    expect(await covers(event)).toEqual([second.id]);
    expect(await covers(other)).toEqual([elsewhere.id]);
    expect(first.id).not.toBe(second.id);
  });

  test('of covers that are set at the same moment one stays, and the history tells of the others', async () => {
    const event = await createOwner(admin);
    const [first, ...rest] = await Promise.all(
      [1, 2, 3].map(() => addImage(admin, { event, is_cover: true })),
    );
    const images = [first, ...rest] as Image[];
    const listCovers = () =>
      site.app.services.db
        .selectFrom('album_image')
        .select('id')
        .where('entry_id', '=', event)
        .where('is_cover', '=', 1)
        .execute();
    expect(await listCovers()).toHaveLength(1);
    for (let round = 0; round < 4; round += 1) {
      const set = ({ id }: Image) => admin.patch(`/event/album/${id}/`, { is_cover: true });
      const answers = await Promise.all(images.map(set));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const covers = await listCovers();
      expect(covers).toHaveLength(1);
      for (const { id } of images) {
        const { body } = await admin.get(`/h/audit/?resource=event/album&id=${id}`);
        const [last] = (body as { results: { after: { is_cover: number } }[] }).results;
        expect(last?.after.is_cover).toBe(id === covers[0]?.id ? 1 : 0);
      }
    }
  });

  test('a cover that is restored while another is set leaves one', async () => {
    const bytes = await createPhoto({ width: 40, height: 30 });
    const add = async (is_cover: boolean) => {
      const fields = { capsula: 1, is_cover };
      const made = await admin.upload('POST', '/capsula/album/', fields, { src: { bytes } });
      return (made.body as Image).id;
    };
    const [other, cover] = [await add(false), await add(true)];
    for (let round = 0; round < 4; round += 1) {
      await admin.patch(`/capsula/album/${cover}/`, { is_cover: true });
      await admin.delete(`/capsula/album/${cover}/`);
      const answers = await Promise.all([
        admin.post('/h/trash/restore/', { resource: 'capsula/album', record_id: cover }),
        admin.patch(`/capsula/album/${other}/`, { is_cover: true }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await admin.get('/capsula/album/1/');
      const { results } = body as { results: Image[] };
      expect(results.filter((image) => image.is_cover)).toHaveLength(1);
    }
    for (const id of [other, cover]) await admin.delete(`/capsula/album/${id}/`);
  });

  test('a segment has its own album, separate from that of its event', async () => {
    const event = await createOwner(admin);
    const made = await admin.post('/event/detail/', { event, title: 'T', description: 'D' });
    const detail = (made.body as { id: number }).id;
    const own = await addImage(admin, { event, detail });
    await addImage(admin, { event });
    const list = await admin.get(`/event/album/${event}/?detail=${detail}`);
    expect(list.body).toMatchObject({ count: 1, results: [{ id: own.id, detail }] });
    const foreign = await createOwner(admin);
    expect((await admin.get(`/event/album/${foreign}/?detail=${detail}`)).status).toBe(404);
  });

  test('pages are linked by their addresses', async () => {
    const event = await createOwner(admin);
    for (let count = 0; count < 3; count += 1) await addImage(admin, { event });
    const first = await admin.get(`/event/album/${event}/?page_size=2`);
    const { next } = first.body as { next: string };
    expect(next).toBe(`/api/event/album/${event}/?page_size=2&page=2`);
    const second = await admin.get(next.replace('/api', ''));
    expect((second.body as { results: Image[] }).results).toHaveLength(1);
  });

  test('a picture is changed, cropped again from its original and deleted with its files', async () => {
    const event = await createOwner(admin);
    const image = await addImage(admin, { event, title: 'Antes' });
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const changed = await admin.patch(`/event/album/${image.id}/`, {
      title: 'Después',
      src_crop: crop,
    });
    expect(changed.body).toMatchObject({ title: 'Después', width: 200, height: 150, crop });
    expect((changed.body as Image).original).toMatchObject({ width: 400, height: 300 });
    expect((changed.body as Image).src).not.toBe(image.src);
    const media = (address: string) => site.app.http.inject({ url: address });
    expect((await media(image.src)).statusCode).toBe(404);
    expect((await media((changed.body as Image).src)).statusCode).toBe(200);
    const deleted = await admin.delete(`/event/album/${image.id}/`);
    expect([deleted.status, (deleted.body as Image).id]).toEqual([200, image.id]);
    expect((await media((changed.body as Image).src)).statusCode).toBe(404);
  });

  test('a request without a picture adds nothing', async () => {
    const event = await createOwner(admin);
    for (const body of [{ event }, { event, src: 'https://example.com/x.jpg' }]) {
      const answer = await admin.post('/event/album/', body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { src: ['El archivo debe ser de tipo imagen.'] },
      ]);
    }
    expect((await admin.get(`/event/album/${event}/`)).body).toMatchObject({ count: 0 });
  });

  test('the capsule also has an album', async () => {
    const [capsule] = (await admin.get('/capsula/init/')).body as Array<{ id: number }>;
    const bytes = await createPhoto({ width: 400, height: 60 });
    const made = await admin.upload(
      'POST',
      '/capsula/album/',
      { capsula: capsule?.id },
      { src: { bytes } },
    );
    expect(made.status).toBe(201);
    const shown = await site.withToken(null).get('/h/capsula/');
    expect((shown.body as { album: unknown[] }).album).toHaveLength(1);
  });
});
