import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { runDue } from '../jobs/jobs.ts';
import { getHalftoneNames } from '../media/halftone/halftone-files.ts';
import { findPictureByName } from '../media/pictures/store.ts';
import { pictureJob } from './finish-pictures.ts';

const site = withApp();
const { staff: admin } = site;

interface Made {
  id: number;
  name_id: string;
  ink: string;
  picture: { file_name: string; halftone: { focus: object; style: string; dots: string } };
}

async function createArtist(name: string, fields: Record<string, string> = {}): Promise<Made> {
  const bytes = await createPhoto({ width: 900, height: 600 });
  const body = { name, description: 'Biografía.', ...fields };
  const answer = await admin.upload('POST', '/artist/init/', body, { picture: { bytes } });
  expect(answer.status).toBe(201);
  return answer.body as Made;
}

interface Card {
  name_id: string;
  ink: string;
  picture: { halftone: Record<'small' | 'phone' | 'wide', string> };
}

async function getCard({ name_id }: Made): Promise<Card> {
  const answer = await site.app.http.inject({ url: '/api/h/entries/artist/?limit=100' });
  const { items } = answer.json<{ items: Card[] }>();
  const card = items.find((item) => item.name_id === name_id);
  if (!card) throw new Error('no card');
  return card;
}

function media(url: string) {
  return site.app.http.inject({ url });
}

test('a halftone is made when it is first asked for, in two colours and its own shape', async () => {
  const { halftone } = (await getCard(await createArtist('De Prensa'))).picture;
  const file = await media(halftone.phone);
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toContain('immutable');
  const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1080, 1350, 4]);
  const alphas = new Set<number>();
  for (let at = 3; at < data.length; at += 4) alphas.add(data[at] ?? -1);
  expect([...alphas].sort((a, b) => a - b)).toEqual([0, 255]);
  expect((await media(halftone.phone)).rawPayload.equals(file.rawPayload)).toBe(true);
});

test('no screen is made that no picture names', async () => {
  const { halftone } = (await getCard(await createArtist('Sin Otra'))).picture;
  const other = halftone.phone.replace('-medium', '-coarse');
  expect(other).not.toBe(halftone.phone);
  expect((await media(other)).statusCode).toBe(404);
  expect((await media(halftone.phone.replace('-phone-', '-square-'))).statusCode).toBe(404);
  expect((await media('/media/halftone/nadie-phone-50-38-medium.webp')).statusCode).toBe(404);
});

test('focal point, style and dots are changed, and the address of the screen with them', async () => {
  const made = await createArtist('Con Foco');
  const before = await getCard(made);
  await media(before.picture.halftone.phone);
  const path = `/h/halftone/${made.picture.file_name}/`;
  const changed = await admin.patch(path, { focus_x: 12, focus_y: 34, dots: 'coarse' });
  expect([changed.status, changed.body]).toEqual([
    200,
    { focus: { x: 12, y: 34 }, style: 'halftone', dots: 'coarse' },
  ]);
  const after = await getCard(made);
  expect(after.picture.halftone).toMatchObject({ focus: { x: 12, y: 34 }, dots: 'coarse' });
  expect(after.picture.halftone.phone).not.toBe(before.picture.halftone.phone);
  expect((await media(after.picture.halftone.phone)).statusCode).toBe(200);
  expect((await media(before.picture.halftone.phone)).statusCode).toBe(404);
});

test('values outside of the picture, unknown ones and unknown pictures are refused', async () => {
  const { picture } = await createArtist('Con Límites');
  const path = `/h/halftone/${picture.file_name}/`;
  for (const body of [{ focus_x: 101 }, { focus_y: -1 }, { style: 'neon' }, { dots: 'huge' }]) {
    expect((await admin.patch(path, body)).status).toBe(400);
  }
  expect((await admin.patch('/h/halftone/nadie/', { focus_x: 1 })).status).toBe(404);
});

test('the ink is kept and shown to pages; the base call answers as before', async () => {
  const made = await createArtist('De Menta', { ink: 'mint' });
  expect(made.ink).toBe('mint');
  expect((await getCard(made)).ink).toBe('mint');
  expect((await admin.patch(`/artist/init/${made.id}/`, { ink: 'violeta' })).status).toBe(400);
  expect((await admin.patch(`/artist/init/${made.id}/`, { ink: '' })).status).toBe(200);
  expect((await getCard(made)).ink).toMatch(/^(signal|yellow|mint|pink|blue|paper)$/);
  const base = await site.app.caller.call('POST /h/web-base-info/', { body: {} });
  const [artist] = base.artists;
  expect(artist).not.toHaveProperty('ink');
  expect(artist).not.toHaveProperty('hero');
  expect(artist?.picture).not.toHaveProperty('halftone');
});

test('staff choose the background for the hero', async () => {
  const made = await createArtist('De Fondo');
  expect((await admin.patch(`/artist/init/${made.id}/`, { hero: 'foto' })).status).toBe(400);
  expect((await admin.patch(`/artist/init/${made.id}/`, { hero: 'background' })).status).toBe(200);
  const page = await site.app.http.inject({ url: `/api/h/entries/artist/${made.name_id}/` });
  expect(page.json()).toMatchObject({ hero: 'background' });
});

test('a crop leaves the picture of an entry whole, with its focal point, and is what upright prints show', async () => {
  const made = await createArtist('Recortada');
  await admin.patch(`/h/halftone/${made.picture.file_name}/`, { focus_x: 25, focus_y: 50 });
  const crop = { x: 0.75, y: 0, width: 0.25, height: 0.5 };
  const sent = { picture_crop: JSON.stringify(crop) };
  const answer = await admin.patch(`/artist/init/${made.id}/`, sent);
  const focus = { x: 25, y: 50 };
  const halftone = { focus, hint: crop };
  expect(answer.body).toMatchObject({ picture: { width: 900, height: 600, crop, halftone } });
  const whole = await admin.patch(`/artist/init/${made.id}/`, {
    picture_crop: '{"x":0,"y":0,"width":1,"height":1}',
  });
  expect(whole.body).toMatchObject({ picture: { halftone: { focus, hint: null } } });
});

test('what nobody chose is a guess until a point or faces are known', async () => {
  const made = await createArtist('Adivinada');
  const path = `/h/halftone/${made.picture.file_name}/`;
  const guess = { ...made.picture.halftone.focus, isGuess: true };
  expect((await admin.patch(path, { dots: 'fine' })).body).toMatchObject({ focus: guess });
  const { focus } = (await admin.patch(path, { focus_x: 12 })).body as Made['picture']['halftone'];
  expect(focus).not.toHaveProperty('isGuess');
  // Faces that were looked for meanwhile replace no point that somebody chose.
  const found = await admin.patch(path, { focus_x: 80, is_found: true });
  expect(found.body).toMatchObject({ focus: { x: 12 } });
});

test('the box of faces is kept beside the focal point, through crops and changes', async () => {
  const faces = { x: 0.2, y: 0.4, width: 0.2, height: 0.3 };
  const sent = { x: 0, y: 0, width: 0.5, height: 1, focus: { x: 30, y: 50, faces } };
  const made = await createArtist('Con Caja', { picture_crop: JSON.stringify(sent) });
  expect(made.picture.halftone.focus).toEqual({ x: 30, y: 50, faces });
  const { phone } = (await getCard(made)).picture.halftone;
  expect((await media(phone)).statusCode).toBe(200);
  const path = `/h/halftone/${made.picture.file_name}/`;
  const moved = await admin.patch(path, { focus_x: 55, faces: JSON.stringify(faces) });
  expect(moved.body).toMatchObject({ focus: { x: 55, y: 50, faces } });
  expect((await getCard(made)).picture.halftone.phone).not.toBe(phone);
  expect((await admin.patch(path, { faces: { ...faces, width: 2 } })).status).toBe(400);
});

const finishPictures = () => runDue(site.app.services, pictureJob(site.app.services));

test('the screens of a picture are drawn in the background, and again after a change of its settings', async () => {
  const { picture } = await createArtist('Lista');
  const { db, storage } = site.app.services;
  const listMissing = async () => {
    const row = await findPictureByName(db, picture.file_name);
    const names = row ? getHalftoneNames(row) : [];
    const found = await Promise.all(names.map((name) => storage.has(name)));
    return found.filter((has) => !has).length;
  };
  expect(await listMissing()).toBe(3);
  await db
    .updateTable('picture')
    .set({ screens_due: 0 })
    .where('name', '!=', picture.file_name)
    .execute();
  expect([await finishPictures(), await listMissing()]).toEqual([1, 0]);
  expect(await finishPictures()).toBe(0);
  const fewDots = async () => (await findPictureByName(db, picture.file_name))?.few_dots ?? '';
  const before = await fewDots();
  expect(before).toMatch(/^data:image\/webp;base64,.{60,260}$/);
  const { data } = await sharp(Buffer.from(before.split(',')[1] ?? '', 'base64'))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Neither all ink nor all paper.
  expect([data.length, new Set(data).size]).toEqual([500, 2]);
  await admin.patch(`/h/halftone/${picture.file_name}/`, { dots: 'fine', focus_x: 5 });
  expect(await listMissing()).toBe(3);
  expect([await finishPictures(), await listMissing()]).toEqual([1, 0]);
  expect(await fewDots()).not.toBe(before);
});

test('a focal point sent with the crop is that of the whole picture, with or without a crop', async () => {
  const focus = { x: 25, y: 50 };
  const left = { x: 0, y: 0, width: 0.5, height: 1, focus };
  const cropped = await createArtist('Con Rostro', { picture_crop: JSON.stringify(left) });
  expect(cropped.picture.halftone.focus).toEqual(focus);
  const whole = { x: 0, y: 0, width: 1, height: 1, focus };
  const kept = await createArtist('Con Rostro Entero', { picture_crop: JSON.stringify(whole) });
  expect(kept.picture.halftone.focus).toEqual(focus);
  const moved = { ...whole, focus: { x: 70, y: 20 } };
  const path = `/artist/init/${kept.id}/`;
  const answer = await admin.patch(path, { picture_crop: JSON.stringify(moved) });
  expect((answer.body as Made).picture.halftone.focus).toEqual({ x: 70, y: 20 });
  const wrong = { ...whole, focus: { x: 101, y: 0 } };
  expect((await admin.patch(path, { picture_crop: JSON.stringify(wrong) })).status).toBe(400);
});
