import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';
import { createPhoto } from '../../../test/pictures.ts';
import { spendLimit } from '../../../test/spend-limit.ts';

const photo = await createPhoto({ width: 480, height: 360 });
const asked: string[] = [];
/** Answers like the platform: a picture, 404 for a missing video, and a page for a broken one. */
const platform = createServer((request, reply) => {
  asked.push(request.url ?? '');
  if (request.url?.includes('missing')) reply.writeHead(404).end(photo);
  else if (request.url?.includes('broken')) reply.end('<script>alert(1)</script>');
  else if (request.url?.includes('endless')) reply.end(Buffer.alloc(1024 * 1024));
  else reply.end(photo);
});
await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
const { port } = platform.address() as AddressInfo;
afterAll(() => platform.close());

describe('pictures of videos', () => {
  const site = withApp({ YOUTUBE_IMAGES_URL: `http://127.0.0.1:${port}` });
  const ask = (file: string) =>
    site.app.http.inject({ url: `/miniaturas/${file}`, remoteAddress: '203.0.113.5' });

  test('are fetched by the server once, encoded anew, and cached', async () => {
    const answers = await Promise.all([ask('video-00001.webp'), ask('video-00001.webp')]);
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers['cache-control']).toContain('max-age');
      expect((await sharp(rawPayload).metadata()).width).toBe(320);
    }
    const large = await ask('video-00001-grande.webp');
    expect((await sharp(large.rawPayload).metadata()).width).toBe(480);
    await ask('video-00001.webp');
    expect(asked).toEqual(['/vi/video-00001/mqdefault.jpg', '/vi/video-00001/hqdefault.jpg']);
  });

  test('of the demo content stand ready', async () => {
    const before = asked.length;
    const still = await ask('demoVideo01-grande.webp');
    expect((await sharp(still.rawPayload).metadata()).width).toBe(480);
    expect((await ask('demoVideo99.webp')).statusCode).toBe(404);
    expect(asked).toHaveLength(before);
  });

  test('what is no picture, too large, missing or no video is 404', async () => {
    for (const id of ['missing0001', 'broken00001', 'endless0001']) {
      const answer = await ask(`${id}.webp`);
      expect(answer.statusCode, id).toBe(404);
      // Browsers show it in place of the sign of a broken picture.
      expect((await sharp(answer.rawPayload).metadata()).width, id).toBe(1);
    }
    for (const file of [
      'corto.webp',
      'video-00001.jpg',
      '..%2Fvideo01.webp',
      'video-000012.webp',
    ]) {
      expect((await ask(file)).statusCode, file).toBe(404);
    }
  });

  test('one address may have three hundred fetched in five minutes', async () => {
    await spendLimit(site, 'pictures of videos that are fetched 203.0.113.5', 300, 5);
    expect((await ask('video-00009.webp')).statusCode).toBe(429);
    expect((await ask('video-00001.webp')).statusCode).toBe(200);
  });
});
