import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CORNERS,
  createPhoto,
  createTransparentPicture,
  METADATA_MARK,
} from '../../../test/pictures.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import { createStorage } from '../storage/create-storage.ts';
import type { Storage } from '../storage/storage.ts';
import {
  getPictureAddress,
  getShareAddress,
  listPictureFileNames,
  type PictureRecord,
} from './picture-files.ts';
import { createPictures, type Pictures } from './pictures.ts';

let directory: string;
let storage: Storage;
let pictures: Pictures;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = await createStorage({ directory });
  pictures = createPictures({ storage });
});
afterEach(() => rm(directory, { recursive: true }));

async function read(name: string): Promise<Buffer> {
  const file = await storage.open(name);
  if (!file) throw new Error(`no file ${name}`);
  return buffer(file.stream);
}

async function listNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of storage.list()) names.push(file.name);
  return names.sort();
}

async function getWidest(record: PictureRecord): Promise<Buffer> {
  return read(`pictures/${record.name}-${record.widths.at(-1)}.webp`);
}

/** The colour in the middle of a corner eighth, as fractions of the picture. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

async function getCornerNames(bytes: Buffer): Promise<string[]> {
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const;
  return Promise.all(
    places.map(async ([x, y]) => {
      const seen = await colourAt(bytes, x, y);
      const distance = (c: typeof seen) =>
        Math.abs(c.r - seen.r) + Math.abs(c.g - seen.g) + Math.abs(c.b - seen.b);
      const [name] =
        Object.entries(CORNERS).sort((a, b) => distance(a[1]) - distance(b[1]))[0] ?? [];
      return name ?? '';
    }),
  );
}

test('a picture is made in all widths up to its own, with one JPEG for sharing and its original', async () => {
  const record = await pictures.create(await createPhoto({ width: 1400, height: 700 }));
  expect(record).toMatchObject({
    width: 1400,
    height: 700,
    widths: [320, 480, 640, 960, 1280],
    original: { width: 1400, height: 700 },
    crop: null,
  });
  expect(record.name).toMatch(/^[a-z0-9]{25}$/);
  expect(record.original.name).toMatch(/^originals\/[a-z0-9]{25}\.jpg$/);
  expect(await listNames()).toEqual(listPictureFileNames(record).sort());
  for (const width of record.widths) {
    const file = await sharp(await read(`pictures/${record.name}-${width}.webp`)).metadata();
    expect(file).toMatchObject({ format: 'webp', width, height: width / 2 });
  }
  const share = await sharp(await read(`pictures/${record.name}-share.jpg`)).metadata();
  expect(share).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
});

test('a picture narrower than all widths is made in its own', async () => {
  const record = await pictures.create(await createPhoto({ width: 200, height: 400 }));
  expect(record).toMatchObject({ width: 200, height: 400, widths: [200] });
  const share = await sharp(await read(`pictures/${record.name}-share.jpg`)).metadata();
  expect(share.width).toBe(200);
});

test('a picture of one pixel is a picture', async () => {
  const record = await pictures.create(await createPhoto({ width: 1, height: 1, format: 'png' }));
  expect(record).toMatchObject({ width: 1, height: 1, widths: [1] });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
  'a photo with EXIF orientation %i comes out upright, its original too',
  async (orientation) => {
    const record = await pictures.create(
      await createPhoto({ width: 640, height: 400, orientation }),
    );
    expect(record).toMatchObject({ width: 640, height: 400 });
    for (const bytes of [await getWidest(record), await read(record.original.name)]) {
      expect(await getCornerNames(bytes)).toEqual(Object.keys(CORNERS));
    }
  },
);

test('no file carries the metadata of what was sent', async () => {
  const photo = await createPhoto({ width: 800, height: 600 });
  expect(photo.includes(METADATA_MARK)).toBe(true);
  const record = await pictures.create(photo);
  for (const name of listPictureFileNames(record)) {
    const bytes = await read(name);
    expect(bytes.includes(METADATA_MARK)).toBe(false);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
  }
});

test('the placeholder is a tiny WebP of the same shape', async () => {
  for (const [width, height] of [
    [800, 400],
    [300, 900],
    [900, 30],
  ] as const) {
    const { placeholder } = await pictures.create(await createPhoto({ width, height }));
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThanOrEqual(300);
    const bytes = Buffer.from(placeholder.split(',')[1] ?? '', 'base64');
    expect((await sharp(bytes).metadata()).width).toBeLessThanOrEqual(16);
  }
});

test('what is larger than 4096 pixels is kept at 4096', async () => {
  const record = await pictures.create(await createPhoto({ width: 5000, height: 1000 }));
  expect(record.original).toMatchObject({ width: 4096, height: 819 });
  expect(record.widths.at(-1)).toBe(1920);
});

test('a transparent picture stays so, and is kept as WebP', async () => {
  const record = await pictures.create(await createTransparentPicture());
  expect(record.original.name).toMatch(/^originals\/[a-z0-9]{25}\.webp$/);
  for (const bytes of [await getWidest(record), await read(record.original.name)]) {
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  }
  const share = await read(`pictures/${record.name}-share.jpg`);
  expect(await colourAt(share, 0.01, 0.01)).toEqual({ r: 255, g: 255, b: 255 });
});

test('grey, 16-bit, CMYK and indexed pictures come out in their colours', async () => {
  const grey = await sharp(await createPhoto({ width: 400, height: 400 }))
    .greyscale()
    .jpeg()
    .toBuffer();
  expect((await pictures.create(grey)).widths).toEqual([320]);
  const red = { create: { width: 400, height: 300, channels: 3, background: '#dc2828' } } as const;
  const kinds = [
    sharp(red).toColourspace('rgb16').png(),
    sharp(red).toColourspace('cmyk').jpeg(),
    sharp(red).png({ palette: true }),
    sharp(red).gif(),
  ];
  for (const kind of kinds) {
    const record = await pictures.create(await kind.toBuffer());
    const { r, g, b } = await colourAt(await getWidest(record), 0.5, 0.5);
    expect(Math.abs(r - 220) + Math.abs(g - 40) + Math.abs(b - 40)).toBeLessThan(60);
  }
});

describe('a crop', () => {
  test('shows that part of the upright original, which is kept whole', async () => {
    const photo = await createPhoto({ width: 1600, height: 1200, orientation: 6 });
    const crop = { x: 0.75, y: 0, width: 0.25, height: 0.25 };
    const record = await pictures.create(photo, { crop });
    expect(record).toMatchObject({ width: 400, height: 300, widths: [320], crop });
    expect(record.original).toMatchObject({ width: 1600, height: 1200 });
    expect(await getCornerNames(await getWidest(record))).toEqual(Array(4).fill('topRight'));
  });

  test('is kept inside the picture and at least 16 pixels wide', async () => {
    const photo = await createPhoto({ width: 400, height: 400 });
    const out = await pictures.create(photo, { crop: { x: 0.5, y: 0.5, width: 1, height: 1 } });
    expect(out).toMatchObject({ width: 200, crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } });
    const dot = await pictures.create(photo, {
      crop: { x: 1 - 1e-9, y: 0, width: 1e-9, height: 1 },
    });
    expect(dot).toMatchObject({ width: 16, height: 400 });
  });

  test.each([
    { x: 1, y: 0, width: 0.5, height: 0.5 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0, y: 0, width: -1, height: 1 },
    { x: Number.NaN, y: 0, width: 1, height: 1 },
  ])('of nothing is refused: %j', async (crop) => {
    const photo = await createPhoto({ width: 100, height: 100 });
    await expect(pictures.create(photo, { crop })).rejects.toThrow(
      'El recorte de la imagen no es válido.',
    );
    expect(await listNames()).toEqual([]);
  });

  test('can be made anew from the kept original, under a new name, and leaves the old one be', async () => {
    const first = await pictures.create(await createPhoto({ width: 1600, height: 1200 }), {
      crop: { x: 0, y: 0, width: 0.25, height: 0.25 },
    });
    const crop = { x: 0, y: 0.75, width: 0.25, height: 0.25 };
    const second = await pictures.recrop(first, { crop });
    expect(second.name).not.toBe(first.name);
    expect(second).toMatchObject({ crop, original: { width: 1600, height: 1200 } });
    expect(await getCornerNames(await getWidest(second))).toEqual(Array(4).fill('bottomLeft'));
    expect(await read(second.original.name)).toEqual(await read(first.original.name));
    expect(await listNames()).toEqual(
      [...listPictureFileNames(first), ...listPictureFileNames(second)].sort(),
    );
    await storage.remove(listPictureFileNames(first));
    const whole = await pictures.recrop(second, {});
    expect(whole).toMatchObject({ width: 1600, height: 1200, crop: null });
  });
});

test('a storage that fails midway is left with nothing of the picture', async () => {
  const failing: Storage = {
    ...storage,
    put: async (name, contents) => {
      if (name.endsWith('-640.webp')) throw new Error('no space left');
      await storage.put(name, contents);
    },
  };
  const photo = await createPhoto({ width: 1000, height: 600 });
  await expect(createPictures({ storage: failing }).create(photo)).rejects.toThrow('no space left');
  expect(await listNames()).toEqual([]);
});

test('many pictures at once are all made', async () => {
  const photo = await createPhoto({ width: 700, height: 500 });
  const records = await Promise.all(Array.from({ length: 6 }, () => pictures.create(photo)));
  expect(new Set(records.map((record) => record.name)).size).toBe(6);
  expect(await listNames()).toEqual(records.flatMap(listPictureFileNames).sort());
});

test('the address of the original does not follow from that of the picture', async () => {
  const record = await pictures.create(await createPhoto({ width: 100, height: 100 }));
  expect(record.original.name).not.toContain(record.name);
});

test('addresses follow from the name', () => {
  expect(getPictureAddress('abc', 640)).toBe('/media/pictures/abc-640.webp');
  expect(getShareAddress('abc')).toBe('/media/pictures/abc-share.jpg');
});

describe('more pictures than can be worked on', () => {
  test('wait on the disk; who comes after forty of them is told to come back', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = createPictures({
      storage: {
        ...storage,
        async put(name, contents) {
          await released;
          await storage.put(name, contents);
        },
      },
    });
    const path = join(directory, 'enviada.jpg');
    await writeFile(path, await createPhoto({ width: 40, height: 30 }));
    const taken = Array.from({ length: 41 }, () => slow.createPrivate({ path }));
    await expect(slow.createPrivate({ path })).rejects.toThrow(PlatformUnavailable);
    release();
    expect(new Set(await Promise.all(taken)).size).toBe(41);
    await expect(slow.createPrivate({ path })).resolves.toMatch(/^private\//);
  });
});
