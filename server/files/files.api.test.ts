import { expect, test } from 'vitest';
import type { SiteFile } from '../../contracts/files.ts';
import { withApp } from '../../test/app.ts';
import { readTone } from '../../test/audio.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer } from '../../test/studio.ts';

const site = withApp();
const { staff } = site;

async function list(query: string): Promise<SiteFile[]> {
  const { status, body } = await staff.get(`/h/files/?${query}`);
  expect(status).toBe(200);
  return (body as { results: SiteFile[] }).results;
}

/** An artist with a picture, and with one in its album. */
async function makeArtist() {
  const bytes = await createPhoto({ width: 640, height: 60 });
  const artist = { name: 'La Marea', description: 'x' };
  const made = await staff.upload('POST', '/artist/init/', artist, { picture: { bytes } });
  const { id } = made.body as { id: number };
  const src = { bytes: await createPhoto({ width: 500, height: 60 }) };
  const fields = { artist: String(id), title: 'En vivo' };
  const image = await staff.upload('POST', '/artist/album/', fields, { src });
  return { id, imageId: (image.body as { id: number }).id };
}

test('pictures are listed newest first, with the record that shows each and the size of the upload', async () => {
  const { id, imageId } = await makeArtist();
  const [image, picture] = await list('');
  expect(image).toMatchObject({
    kind: 'picture',
    ...{ width: 500, height: 60 },
    use: { resource: 'artist/album', record_id: imageId, label: 'En vivo', owner: 'La Marea' },
  });
  expect(image?.use.owner_id).toBe(id);
  expect(picture?.use).toMatchObject({ resource: 'artist', record_id: id, label: 'La Marea' });
  const visitor = site.withToken(null);
  expect(picture?.bytes).toBeGreaterThan(1000);
  expect((await visitor.get('/h/files/')).status).toBe(401);
});

test('a picture that no record shows any more is not listed', async () => {
  const src = { bytes: await createPhoto({ width: 300, height: 60 }) };
  const made = await staff.upload('POST', '/h/flyer/', { title: 'Único' }, { src });
  expect(await list('search=unico')).toHaveLength(1);
  await staff.delete(`/h/flyer/${(made.body as { id: number }).id}/`);
  expect(await list('search=unico')).toEqual([]);
});

test('files of records that are switched off are found by themselves', async () => {
  const src = { bytes: await createPhoto({ width: 300, height: 60 }) };
  const { body } = await staff.upload('POST', '/h/flyer/', { title: 'Visible o no' }, { src });
  const count = async (isShown: boolean) =>
    (await list(`search=visible&is_shown=${isShown}`)).length;
  expect([await count(true), await count(false)]).toEqual([1, 0]);
  await staff.patch(`/h/flyer/${(body as { id: number }).id}/`, { is_active: false });
  expect([await count(true), await count(false)]).toEqual([0, 1]);
});

test('the audio of beats is a kind of its own', async () => {
  const fields = { title: 'Marea', producer: 'p', genre: 'g', bpm: 90, price: 1, time: '0:01' };
  const bytes = readTone('tone.mp3');
  const src = { bytes, name: 'a.mp3', type: 'audio/mpeg' };
  const made = await staff.upload('POST', '/h/music/', { ...fields, duration: 1 }, { src });
  const { id, src: address } = made.body as { id: number; src: string };
  expect(await list('kind=audio')).toEqual([
    expect.objectContaining({ id, kind: 'audio', src: address, bytes: bytes.length, width: null }),
  ]);
  expect((await staff.get('/h/files/?kind=video')).status).toBe(400);
});

test('proofs of payment name their customer and have no public address', async () => {
  const offer = { name: 'Cinco horas', hours: 5, price: 45, currency: 'USD', valid_days: 30 };
  const pack = (await staff.post('/capsula/packs/', offer)).body as { id: number };
  const customer = await createCustomer(site);
  await staff.patch(`/h/users/${customer.id}/`, { first_name: 'Ana', last_name: 'Rivas' });
  const proof = { bytes: await createPhoto({ width: 400, height: 60 }) };
  const fields = { pack: pack.id, method: 'Zelle', reference: 'ABC-1' };
  await customer.upload('POST', '/capsula/purchases/', fields, { proof });
  const [found] = await list('kind=proof&search=rivas');
  expect(found).toMatchObject({ kind: 'proof', src: null, original: null });
  expect(found?.use).toMatchObject({ label: 'Cinco horas', owner: 'Ana Rivas' });
  expect((await customer.get('/h/files/')).status).toBe(403);
});
