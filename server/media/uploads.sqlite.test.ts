import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PASSWORD, tokenIn, withApp } from '../../test/app.ts';
import {
  CORNERS,
  createBombPng,
  createBrokenJpeg,
  createHeavyJpeg,
  createPhoto,
  createSvg,
  createTextFile,
  createTruncatedJpeg,
  METADATA_MARK,
} from '../../test/pictures.ts';

interface Picture {
  src: string;
  share: string;
  width: number;
  height: number;
  placeholder: string;
  widths: Array<{ width: number; src: string }>;
  original: { src: string; width: number; height: number };
}

const NOT_AN_IMAGE = ['El archivo debe ser de tipo imagen.'];

describe('uploading a picture', () => {
  const site = withApp();
  const { staff: admin } = site;
  const fields = { name: 'Con Foto', description: 'Biografía.' };

  async function media(address: string) {
    return site.app.http.inject({ url: address });
  }

  test('a 12 megapixel photo taken sideways comes out upright, without metadata, in all widths', async () => {
    const bytes = await createPhoto({ orientation: 6 });
    const answer = await admin.upload('POST', '/artist/init/', fields, { picture: { bytes } });
    expect(answer.status).toBe(201);
    const { picture } = answer.body as { picture: Picture };
    expect([picture.width, picture.height]).toEqual([4000, 3000]);
    expect(picture.widths.map((width) => width.width)).toEqual([320, 480, 640, 960, 1280, 1920]);
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const { width, src } of picture.widths) {
      const file = await media(src);
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toBe('image/webp');
      expect(file.headers['content-security-policy']).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      expect(file.rawPayload.includes(METADATA_MARK)).toBe(false);
      expect((await sharp(file.rawPayload).metadata()).width).toBe(width);
    }
    const small = await media(picture.widths[0]?.src ?? '');
    const { data } = await sharp(small.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - CORNERS.topLeft.r)).toBeLessThan(40);
    expect(Math.abs((data[2] ?? 0) - CORNERS.topLeft.b)).toBeLessThan(40);
    const share = await media(picture.share);
    expect(share.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(share.rawPayload).metadata()).width).toBe(1200);
  });

  test('a crop is of the upright picture, which is kept whole', async () => {
    const bytes = await createPhoto({ width: 1000, height: 500, orientation: 8 });
    const crop = JSON.stringify({ x: 0.5, y: 0, width: 0.5, height: 1 });
    const answer = await admin.upload(
      'POST',
      '/artist/init/',
      { ...fields, picture_crop: crop },
      { picture: { bytes } },
    );
    const size = { width: 1000, height: 500 };
    expect(answer.body).toMatchObject({ picture: { ...size, original: size } });
  });

  test('what is not an image is refused beside its field and leaves nothing', async () => {
    const { storage, db } = site.app.services;
    const before = (await Array.fromAsync(storage.list())).length;
    const count = (await db.selectFrom('entry').selectAll().execute()).length;
    const bad: ReadonlyArray<[string, Uint8Array]> = [
      ['texto.jpg', createTextFile()],
      ['vacio.jpg', Buffer.alloc(0)],
      ['roto.jpg', await createBrokenJpeg()],
      ['cortado.jpg', await createTruncatedJpeg()],
      ['dibujo.svg', createSvg()],
    ];
    for (const [name, bytes] of bad) {
      const answer = await admin.upload('POST', '/artist/init/', fields, {
        picture: { bytes, name },
      });
      expect([answer.status, answer.body], name).toEqual([400, { picture: NOT_AN_IMAGE }]);
    }
    const bomb = await admin.upload('POST', '/artist/init/', fields, {
      picture: { bytes: createBombPng() },
    });
    expect([bomb.status, bomb.body]).toEqual([
      400,
      { picture: ['La imagen tiene más de 51 megapíxeles.'] },
    ]);
    const heavy = await createHeavyJpeg(16 * 1024 * 1024);
    const large = await admin.upload('POST', '/artist/init/', fields, {
      picture: { bytes: heavy },
    });
    expect([large.status, large.body]).toEqual([413, { detail: 'La imagen pesa más de 15 MB.' }]);
    expect((await Array.fromAsync(storage.list())).length).toBe(before);
    expect((await db.selectFrom('entry').selectAll().execute()).length).toBe(count);
  });

  test('names outside the store are not files', async () => {
    for (const url of [
      '/media/',
      '/media/x.webp',
      '/media/..%2f..%2ftarima.db',
      '/media/pictures/../../x.jpg',
    ]) {
      expect((await media(url)).statusCode, url).toBe(404);
    }
  });

  test('two files in one request are refused', async () => {
    const bytes = await createPhoto({ width: 50, height: 50 });
    const answer = await admin.upload('POST', '/artist/init/', fields, {
      picture: { bytes },
      otra: { bytes },
    });
    expect(answer.status).toBe(413);
  });
});

describe('a form that is refused before all of it has arrived', () => {
  const site = withApp();

  test('is answered, and the same connection takes the next request', async () => {
    // Makes the account.
    await site.as('administrator');
    const account = { username: 'cuenta-administrator', password: PASSWORD };
    const login = await site.withToken(null).post('/login/', account);
    const authorization = `Token ${tokenIn(login)}`;
    const url = await site.app.http.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const form = new FormData();
    form.append('title', 'x'.repeat(100_000));
    form.append('picture', new Blob([new Uint8Array(5_000_000)]), 'foto.jpg');
    const response = new Response(form);
    const payload = Buffer.from(await response.arrayBuffer());
    function ask(method: string, path: string, body?: Buffer): Promise<number> {
      const type = body && { 'content-type': response.headers.get('content-type') ?? '' };
      return new Promise((resolve, reject) => {
        const headers = { authorization, ...type };
        const asked = request(url + path, { method, agent, headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        });
        asked.once('socket', (socket) => sockets.add(socket)).once('error', reject);
        asked.end(body);
      });
    }
    for (let round = 0; round < 5; round += 1) {
      expect(await ask('POST', '/api/artist/init/', payload)).toBe(413);
      expect(await ask('GET', '/api/me/')).toBe(200);
    }
    expect(sockets.size).toBe(1);
    // What is heavier than a picture may be is refused as it arrives, and nothing of it stays.
    const heavy = new FormData();
    heavy.append('picture', new Blob([new Uint8Array(18_000_000)]), 'foto.jpg');
    const body = Buffer.from(await new Response(heavy).arrayBuffer());
    body.write(
      (response.headers.get('content-type') ?? '').split('boundary=')[1] ?? '',
      2,
      'latin1',
    );
    expect(await ask('POST', '/api/artist/init/', body)).toBe(413);
    const folder = join(site.dataDir, 'media', '.incoming');
    await expect.poll(() => readdir(folder).catch(() => [])).toEqual([]);
    agent.destroy();
  });
});
