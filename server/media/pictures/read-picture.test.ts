import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  createBombPng,
  createBrokenJpeg,
  createHeavyJpeg,
  createPhoto,
  createSvg,
  createTextFile,
  createTruncatedJpeg,
} from '../../../test/pictures.ts';
import { PictureError } from './picture-files.ts';
import { MAX_BYTES, readPicture } from './read-picture.ts';

const NOT_AN_IMAGE = 'El archivo debe ser de tipo imagen.';

async function toMessage(bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
  try {
    await readPicture(await bytes);
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
  return 'read';
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is read', async (format) => {
  const picture = await readPicture(await createPhoto({ width: 300, height: 200, format }));
  expect(picture).toMatchObject({ width: 300, height: 200 });
  expect(picture.data).toHaveLength(300 * 200 * picture.channels);
});

test.each([
  ['a text file named .jpg', createTextFile],
  ['an SVG', createSvg],
  ['an SVG behind white space', () => Buffer.concat([Buffer.from('\n  '), createSvg()])],
  ['a file of 0 bytes', () => Buffer.alloc(0)],
  ['a file of 3 bytes', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['a truncated JPEG', createTruncatedJpeg],
  ['a broken JPEG', createBrokenJpeg],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a signature with nothing behind it', () => Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
  ['an AVIF box of nonsense', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif', 'latin1')],
])('%s is refused as no image', async (_what, make) => {
  expect(await toMessage(make())).toBe(NOT_AN_IMAGE);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('a truncated %s is refused', async (format) => {
  const photo = await createPhoto({ width: 640, height: 480, format });
  expect(await toMessage(photo.subarray(0, photo.length / 2))).toBe(NOT_AN_IMAGE);
});

test('a JPEG that is cut anywhere is refused', async () => {
  const photo = await createPhoto({ width: 640, height: 480 });
  for (const part of [0.02, 0.1, 0.3, 0.7, 0.9, 0.99]) {
    expect(await toMessage(photo.subarray(0, Math.floor(photo.length * part)))).toBe(NOT_AN_IMAGE);
  }
});

test('a JPEG with what cameras leave behind its end is read', async () => {
  const photo = await createPhoto({ width: 640, height: 480 });
  expect(await toMessage(Buffer.concat([photo, Buffer.alloc(4000, 7)]))).toBe('read');
  const padded = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(30), photo.subarray(-2)]);
  expect(await toMessage(padded)).toBe('read');
});

test('a JPEG without the marker of its end is read', async () => {
  const photo = await createPhoto({ width: 640, height: 480 });
  expect(await toMessage(photo.subarray(0, -2))).toBe('read');
});

test('the still picture of an animated AVIF is read', async () => {
  const photo = await createPhoto({ width: 300, height: 200, format: 'avif' });
  photo.write('avis', 8, 'latin1');
  expect(await readPicture(photo)).toMatchObject({ width: 300, height: 200 });
});

test('15 MB are read and one byte more is refused', async () => {
  expect(await toMessage(createHeavyJpeg(MAX_BYTES))).toBe('read');
  expect(await toMessage(createHeavyJpeg(MAX_BYTES + 1))).toBe('La imagen pesa más de 15 MB.');
});

test('more than 51 megapixels are refused before they are decoded', async () => {
  const bomb = createBombPng();
  expect(await toMessage(bomb)).toBe('La imagen tiene más de 51 megapíxeles.');
  // A decoder would find fault with one that is cut.
  const cut = bomb.subarray(0, bomb.length / 2);
  expect(await toMessage(cut)).toBe('La imagen tiene más de 51 megapíxeles.');
});

test('only the first frame of an animation is read', async () => {
  const frames = ['red', 'blue'].map((background) => ({
    create: { width: 60, height: 40, channels: 3 as const, background },
  }));
  const animation = await sharp(
    await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const picture = await readPicture(animation);
  expect(picture).toMatchObject({ width: 60, height: 40 });
  expect([...picture.data.subarray(0, 3)]).toEqual([255, 0, 0]);
});
