import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { withApp } from '../../../../test/app.ts';
import { createVoting, setPhase, type TestContest } from '../../../../test/contests.ts';

const site = withApp();
let contest: TestContest;
beforeAll(async () => {
  ({ contest } = await createVoting(site, ['Ana Lírica', 'Beto']));
});

const draw = (path: string, headers = {}) =>
  site.app.http.inject({ url: `/eventos/${contest.slug}/votar/${path}`, headers });

test('each competitor of an open voting has a picture to share', async () => {
  const picture = await draw('ana-lirica/cartel.jpg');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(picture.rawPayload.length).toBeLessThan(300_000);
  const known = { 'if-none-match': String(picture.headers.etag) };
  expect((await draw('ana-lirica/cartel.jpg', known)).statusCode).toBe(304);
  const other = await draw('beto/cartel.jpg');
  expect(other.headers.etag).not.toBe(picture.headers.etag);
});

test('the voting has one for stories, and so has who voted', async () => {
  const ofAll = await draw('cartel.jpg?formato=historia');
  expect([ofAll.statusCode, ofAll.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const told = await draw('ana-lirica/yo-vote.jpg?formato=historia');
  expect(await sharp(told.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1920 });
});

test('nobody else has one, and none is there once the voting is closed', async () => {
  for (const name of ['cartel.jpg', 'yo-vote.jpg']) {
    expect((await draw(`nadie/${name}`)).statusCode).toBe(404);
  }
  await setPhase(site, contest, 2);
  expect((await draw('ana-lirica/cartel.jpg')).statusCode).toBe(404);
});
