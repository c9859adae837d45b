import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { halftoneShapes } from '../../../contracts/halftone-crop.ts';
import { getShareAreas, type ShareShape, shareShapes } from '../../../contracts/share-shapes.ts';
import { createPhoto } from '../../../test/pictures.ts';
import type { Storage } from '../storage/storage.ts';
import { drawPoster, renderPosterSvg } from './draw-poster.ts';
import { createSharePictures } from './share-pictures.ts';

const words = { kicker: 'Vote por', title: 'Ñusta <Órbita>', note: 'Final', site: 'Tarima' };
const log = { warn: () => undefined };

async function shelf() {
  const photo = await createPhoto({ width: 1200, height: 1600 });
  const opened: string[] = [];
  const stored = new Map<string, Uint8Array>();
  const storage = {
    async open(name: string) {
      const kept = stored.get(name);
      if (kept) return { stream: Readable.from([kept]) };
      if (name.startsWith('posters/')) return null;
      opened.push(name);
      if (name.includes('missing')) return null;
      if (name.includes('broken')) throw new Error('the disk is gone');
      return { stream: Readable.from([photo]) };
    },
    async put(name: string, contents: Uint8Array) {
      stored.set(name, contents);
    },
  } as unknown as Storage;
  const create = () => createSharePictures({ storage, log });
  return { pictures: create(), opened, stored, create, storage };
}

test('a picture is a JPEG of 1200 × 630 under 300 KB, with and without a background', async () => {
  const { pictures } = await shelf();
  for (const background of [null, '/media/pictures/a-share.jpg', '/media/pictures/missing.jpg']) {
    const jpeg = await pictures.getOrDraw({ ...words, background });
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThan(300_000);
  }
});

test('stories and posts have their own shapes, each under 300 KB, in the ink of their subject', async () => {
  const { pictures } = await shelf();
  const background = '/media/pictures/a-share.jpg';
  for (const [shape, width, height] of [
    ['historia', 1080, 1920],
    ['cuadro', 1080, 1080],
  ] as const) {
    const jpeg = await pictures.getOrDraw({ ...words, background, shape, ink: 'mint' });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(jpeg.length).toBeLessThan(300_000);
  }
  const bare = { ...words, background: null };
  expect(pictures.getEtag({ ...bare, ink: 'mint' })).not.toBe(pictures.getEtag(bare));
});

test('the print ends where the block of words begins, as the previews of the panel show it', async () => {
  const white = { channels: 4, background: '#fff' } as const;
  const shapes = ['enlace', 'historia'] as const satisfies ShareShape[];
  const upright = { ...white, ...halftoneShapes.phone };
  const wide = { ...white, ...halftoneShapes.wide };
  for (const [shape, isGroup] of shapes.flatMap(
    (name) =>
      [
        [name, false],
        [name, true],
      ] as const,
  )) {
    const print = await sharp({ create: isGroup ? wide : upright })
      .png()
      .toBuffer();
    const jpeg = await drawPoster({ ...words, kicker: '' }, print, { shape });
    const { picture, block } = getShareAreas(shape, isGroup);
    const grey = await sharp(jpeg).grayscale().raw().toBuffer();
    const tone = (left: number, top: number) => grey[top * shareShapes[shape].width + left];
    expect(tone(block.left + 8, block.top + 8)).toBeLessThan(40);
    expect(tone(block.left + block.width - 8, block.top + block.height - 8)).toBeLessThan(40);
    expect(tone(picture.left + picture.width - 8, picture.top + 8)).toBeGreaterThan(240);
    const beside = shape === 'enlace' ? [picture.left + 8, 300] : [8, block.top - 8];
    expect(tone(beside[0] ?? 0, beside[1] ?? 0)).toBeGreaterThan(240);
  }
});

test.each(['😀🎤', '漢字', 'عربى'])(
  'of a title that the typeface cannot write (%s) the picture fills the sheet, or the site is named',
  async (title) => {
    const white = { width: 1080, height: 1350, channels: 4, background: '#fff' } as const;
    const print = await sharp({ create: white }).png().toBuffer();
    for (const shape of ['enlace', 'historia', 'cuadro'] as const) {
      const jpeg = await drawPoster({ ...words, title }, print, { shape });
      const { channels } = await sharp(jpeg).stats();
      expect(channels.map(({ min }) => min > 240)).toEqual([true, true, true]);
    }
    const named = await drawPoster({ ...words, title }, null);
    expect(named.equals(await drawPoster({ ...words, title: words.site }, null))).toBe(true);
  },
);

test('a background that cannot be read, and one elsewhere, leave the words alone', async () => {
  const { pictures, opened } = await shelf();
  const bare = await pictures.getOrDraw({ ...words, background: null });
  const broken = await pictures.getOrDraw({ ...words, background: '/media/pictures/broken.jpg' });
  const foreign = await pictures.getOrDraw({ ...words, background: 'http://127.0.0.1/x.jpg' });
  expect(broken.equals(bare) && foreign.equals(bare)).toBe(true);
  expect(opened).toEqual(['pictures/broken.jpg']);
});

test('the same picture is drawn once; another text has another validator', async () => {
  const { pictures, opened } = await shelf();
  const one = { ...words, background: '/media/pictures/a-share.jpg' };
  const [first, second] = await Promise.all([pictures.getOrDraw(one), pictures.getOrDraw(one)]);
  await pictures.getOrDraw({ ...one });
  expect(second).toBe(first);
  expect(opened).toHaveLength(1);
  expect(pictures.getEtag({ ...one, title: 'Otra' })).not.toBe(pictures.getEtag(one));
});

test('a drawn picture is stored for other instances, unless its background was missing', async () => {
  const { pictures, stored, opened, create } = await shelf();
  const one = { ...words, background: '/media/pictures/a-share.jpg' };
  const jpeg = await pictures.getOrDraw(one);
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^posters\/[0-9a-f]{64}\.jpg$/)]);
  expect((await create().getOrDraw(one)).equals(jpeg)).toBe(true);
  expect(opened).toHaveLength(1);
  await pictures.getOrDraw({ ...words, background: '/media/pictures/missing.jpg' });
  expect(stored.size).toBe(1);
});

test('however many ask, only so many wait', async () => {
  const { pictures } = await shelf();
  const asked = Array.from({ length: 60 }, (_, number) =>
    pictures.getOrDraw({ ...words, title: String(number), background: null }).then(
      () => 'drawn',
      (error: Error) => error.name,
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 'drawn')).toHaveLength(40);
});

test('no text reaches the markup', () => {
  const evil = '"/><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;]]>';
  const svg = renderPosterSvg({ kicker: evil, title: evil, note: evil, site: evil }, 'picture');
  expect(svg).not.toMatch(/script|image|passwd|alert|amp/i);
  expect(
    svg.match(/<\w+/g)?.every((tag) => /^<(svg|defs|pattern|circle|rect|g|path)$/.test(tag)),
  ).toBe(true);
});

test('empty texts leave only what is there', () => {
  const svg = renderPosterSvg({ kicker: '', title: '🎤', note: '', site: '' }, 'none');
  expect(svg).not.toContain('<path');
});

test('a video is printed by its still; without one the background stands for it', async () => {
  const still = await createPhoto({ width: 480, height: 360 });
  const { storage, opened } = await shelf();
  const background = '/media/pictures/a-share.jpg';
  const draw = async (found: Uint8Array | null) => {
    const pictures = createSharePictures({ storage, log, findVideoStill: async () => found });
    return pictures.getOrDraw({ ...words, title: String(found), background, video: 'video-00001' });
  };
  const [printed, bare] = [await draw(still), await drawPoster(words, null)];
  expect(opened).toEqual([]);
  expect(printed.equals(bare)).toBe(false);
  const without = await draw(null);
  expect(opened).toEqual(['pictures/a-share.jpg']);
  expect(without.equals(bare)).toBe(false);
});

/** The highest point of an outline on the poster, in pixels. */
function findTop(svg: string, place: RegExp): number {
  const outlines = svg.split('<path ').filter((part) => place.test(part));
  return Math.min(
    ...outlines.map((outline) => {
      const base = Number(/translate\(\S+ (\S+)\)/.exec(outline)?.[1]);
      const path = /d="([^"]*)"/.exec(outline)?.[1] ?? '';
      const heights = [...path.matchAll(/ (-?\d+\.\d)/g)].map(([, y]) => Number(y));
      return base + Math.min(...heights);
    }),
  );
}

test('an upright print in a square begins with dots that grow, also where it is dark to its edge', async () => {
  const dark = { width: 800, height: 1000, channels: 4, background: '#100d0bff' } as const;
  const print = await sharp({ create: dark }).png().toBuffer();
  const jpeg = await drawPoster(words, print, { shape: 'cuadro', ink: 'yellow' });
  const shareOfInk = async (left: number) => {
    const strip = sharp(jpeg).extract({ left, top: 0, width: 12, height: 540 });
    const pixels = await strip.greyscale().raw().toBuffer();
    return pixels.filter((tone) => tone < 100).length / pixels.length;
  };
  const shares = await Promise.all([296, 320, 344, 368, 392, 416, 440].map(shareOfInk));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBeLessThan(0.05);
  expect(shares[1]).toBeLessThan(0.25);
  expect(shares.at(-1)).toBeGreaterThan(0.9);
});

test('the day of a date is large, and every word stands on the sheet', () => {
  for (const shape of ['enlace', 'historia', 'cuadro'] as const) {
    const day = 'miércoles, 25 de septiembre';
    const { height } = shareShapes[shape];
    const svg = renderPosterSvg({ ...words, day }, 'picture', { shape });
    const bases = [...svg.matchAll(/translate\(\S+ (\S+)\)" fill/g)].map(([, y]) => Number(y));
    expect(Math.max(...bases), shape).toBeLessThan(height);
    const lines = svg.split('<path ').filter((part) => /fill="#f3ecdf"/.test(part));
    const sizes = lines.map((line) => {
      const path = /d="([^"]*)"/.exec(line)?.[1] ?? '';
      return -Math.min(...[...path.matchAll(/ (-?\d+\.\d)/g)].map(([, y]) => Number(y)));
    });
    // The last but one in white is the day; with the accent of its É.
    expect(sizes.at(-2), shape).toBeGreaterThanOrEqual(36);
  }
});

test('the sticker stands above the accents of the title in every shape', () => {
  for (const shape of ['enlace', 'historia', 'cuadro'] as const) {
    const title = 'Última función del año para toda la región';
    const svg = renderPosterSvg({ ...words, title }, 'picture', { shape });
    const [, top, height] =
      /translate\(\d+ (\d+)\) rotate\(-2\)"><rect width="\S+ height="(\S+)"/.exec(svg) ?? [];
    expect(findTop(svg, /fill="#f3ecdf"/), shape).toBeGreaterThan(Number(top) + Number(height));
  }
});
