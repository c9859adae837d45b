import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import {
  CORNERS,
  METADATA_MARK,
  makeBombPng,
  makeBrokenJpeg,
  makeHeavyJpeg,
  makePhoto,
  makeSvg,
  makeTextFile,
  makeTruncatedJpeg,
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
  const fields = { name: 'Con Foto', description: 'Biografía.' };

  async function media(address: string) {
    return site.app.http.inject({ url: address });
  }

  test('a 12 megapixel photo taken sideways comes out upright, without metadata, in all widths', async () => {
    const admin = await site.as('administrator');
    const bytes = await makePhoto({ orientation: 6 });
    const answer = await admin.upload('POST', '/artist/init/', fields, { picture: { bytes } });
    expect(answer.status).toBe(201);
    const { picture } = answer.body as { picture: Picture };
    expect([picture.width, picture.height]).toEqual([4000, 3000]);
    expect(picture.widths.map((one) => one.width)).toEqual([320, 480, 640, 960, 1280, 1920]);
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const { width, src } of picture.widths) {
      const file = await media(src);
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toBe('image/webp');
      expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
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

  test('a crop is cut from the upright picture', async () => {
    const admin = await site.as('administrator');
    const bytes = await makePhoto({ width: 1000, height: 500, orientation: 8 });
    const crop = JSON.stringify({ x: 0.5, y: 0, width: 0.5, height: 1 });
    const answer = await admin.upload(
      'POST',
      '/artist/init/',
      { ...fields, picture_crop: crop },
      { picture: { bytes } },
    );
    expect(answer.body).toMatchObject({ picture: { width: 500, height: 500 } });
  });

  test('what is not an image is refused beside its field and leaves nothing', async () => {
    const admin = await site.as('administrator');
    const { storage, db } = site.app.services;
    const before = (await Array.fromAsync(storage.list())).length;
    const count = (await db.selectFrom('entry').selectAll().execute()).length;
    const bad: ReadonlyArray<[string, Uint8Array]> = [
      ['texto.jpg', makeTextFile()],
      ['vacio.jpg', Buffer.alloc(0)],
      ['roto.jpg', await makeBrokenJpeg()],
      ['cortado.jpg', await makeTruncatedJpeg()],
      ['dibujo.svg', makeSvg()],
    ];
    for (const [name, bytes] of bad) {
      const answer = await admin.upload('POST', '/artist/init/', fields, {
        picture: { bytes, name },
      });
      expect([answer.status, answer.body], name).toEqual([400, { picture: NOT_AN_IMAGE }]);
    }
    const bomb = await admin.upload('POST', '/artist/init/', fields, {
      picture: { bytes: makeBombPng() },
    });
    expect([bomb.status, bomb.body]).toEqual([
      400,
      { picture: ['La imagen tiene más de 50 megapíxeles.'] },
    ]);
    const heavy = await makeHeavyJpeg(40 * 1024 * 1024);
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
    const admin = await site.as('administrator');
    const bytes = await makePhoto({ width: 50, height: 50 });
    const answer = await admin.upload('POST', '/artist/init/', fields, {
      picture: { bytes },
      otra: { bytes },
    });
    expect(answer.status).toBe(413);
  });
});
