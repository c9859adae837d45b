import type { Region, Sharp } from 'sharp';
import type { Pixels } from './read-picture.ts';
import { runStep } from './sharp.ts';

const SHARE_WIDTH = 1200;
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_HEIGHT = 32;
const MAX_PLACEHOLDER_LENGTH = 300;
// Measured on 12 megapixels: effort 2 makes files 1 % smaller in 1.4 times the time, 4 no smaller.
const WEBP_EFFORT = 1;
const WEBP_QUALITY = 75;
/** Widths for phones, whose dense screens hide the difference; a tenth smaller. */
const NARROW = { width: 480, quality: 60 };
// Background of pictures for sharing, in place of transparent pixels.
const SHARE_BACKGROUND = '#ffffff';

/** Whether some pixels may be transparent. */
export function hasAlpha(pixels: Pixels): boolean {
  return pixels.channels === 2 || pixels.channels === 4;
}

/** Encodes the stored original: JPEG, or WebP with alpha. Only staff see it: fast rather than small. */
export function encodeOriginal(pixels: Pixels): Promise<Buffer> {
  return encode(pixels, (picture) =>
    hasAlpha(pixels)
      ? picture.webp({ quality: 92, effort: WEBP_EFFORT })
      : picture.jpeg({ quality: 92, optimiseCoding: false }),
  );
}

/** Cuts the area out and brings it to `width`; the smaller files are then made of this one. */
export async function cropAndResize(pixels: Pixels, area: Region, width: number): Promise<Pixels> {
  const { data, info } = await runStep((sharp) =>
    sharp(pixels.data, { raw: pixels })
      .extract(area)
      .resize({ width })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height, channels: info.channels };
}

export function encodeWebp(pixels: Pixels, width: number): Promise<Buffer> {
  const quality = width <= NARROW.width ? NARROW.quality : WEBP_QUALITY;
  return encode(pixels, (picture) =>
    picture.resize({ width }).webp({ quality, effort: WEBP_EFFORT }),
  );
}

/** The JPEG for sharing, at most 1200 pixels wide. */
export function encodeShare(pixels: Pixels): Promise<Buffer> {
  return encode(pixels, (picture) =>
    picture
      .resize({ width: SHARE_WIDTH, withoutEnlargement: true })
      .flatten({ background: SHARE_BACKGROUND })
      .jpeg({ quality: 82 }),
  );
}

/** A tiny picture as a `data:` address of at most about 300 characters. */
export async function encodePlaceholder(pixels: Pixels): Promise<string> {
  let address = '';
  for (const [scale, quality] of [
    [1, 30],
    [1, 5],
    [0.5, 1],
  ] as const) {
    const width = PLACEHOLDER_WIDTH * scale;
    const height = PLACEHOLDER_HEIGHT * scale;
    const bytes = await encode(pixels, (picture) =>
      picture
        .resize({ width, height, fit: 'inside' })
        .webp({ quality, alphaQuality: quality, effort: 6 }),
    );
    address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= MAX_PLACEHOLDER_LENGTH) break;
  }
  return address;
}

/** Width and height in which a thumbnail fits. */
const THUMBNAIL_SIDE = 240;

/** Makes a `data:` address of a few kilobytes out of an encoded picture. */
export async function encodeThumbnail(bytes: Uint8Array): Promise<string> {
  const small = await runStep((sharp) =>
    sharp(bytes)
      .resize({
        width: THUMBNAIL_SIDE,
        height: THUMBNAIL_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 55 })
      .toBuffer(),
  );
  return `data:image/webp;base64,${small.toString('base64')}`;
}

function encode(pixels: Pixels, transform: (picture: Sharp) => Sharp): Promise<Buffer> {
  return runStep((sharp) => transform(sharp(pixels.data, { raw: pixels })).toBuffer());
}
