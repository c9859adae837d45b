import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withApp } from '../../../../test/app.ts';
import { createVoting, setPhase } from '../../../../test/contests.ts';

const site = withApp();

test('an open voting, its competitors and their voters have pictures to share', async () => {
  const { contest } = await createVoting(site, ['Ana Lírica', 'Beto']);
  const { http } = site.app;
  const url = `/eventos/${contest.slug}/votar/ana-lirica/cartel.jpg`;
  const picture = await http.inject({ url });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(picture.rawPayload.length).toBeLessThan(300_000);
  const headers = { 'if-none-match': String(picture.headers.etag) };
  expect((await http.inject({ url, headers })).statusCode).toBe(304);
  const other = await http.inject({ url: url.replace('ana-lirica', 'beto') });
  expect(other.headers.etag).not.toBe(picture.headers.etag);
  const ofAll = await http.inject({ url: `${url.replace('/ana-lirica', '')}?formato=historia` });
  expect([ofAll.statusCode, ofAll.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const own = url.replace('cartel.jpg', 'yo-vote.jpg');
  const told = await http.inject({ url: `${own}?formato=historia` });
  expect(await sharp(told.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1920 });
  for (const address of [url, own]) {
    const nobody = await http.inject({ url: address.replace('ana-lirica', 'nadie') });
    expect(nobody.statusCode).toBe(404);
  }
  await setPhase(site, contest, 2);
  expect((await http.inject({ url })).statusCode).toBe(404);
});
