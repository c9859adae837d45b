import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The colour of each corner of a test photo, as one sees it when it is upright. */
export const CORNERS = {
  topLeft: { r: 220, g: 40, b: 40 },
  topRight: { r: 40, g: 180, b: 60 },
  bottomLeft: { r: 40, g: 70, b: 220 },
  bottomRight: { r: 240, g: 210, b: 40 },
} as const;

/** Text in the metadata of every test photo; it must never come out again. */
export const METADATA_MARK = 'where-it-was-taken';

type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

// As fast as each goes.
const ENCODING = {
  jpeg: { quality: 90 },
  png: { compressionLevel: 1 },
  webp: { quality: 90, effort: 0 },
  avif: { effort: 0 },
  gif: { effort: 1 },
} as const;

export interface PhotoOptions {
  /** Pixels of the upright photo. */
  width?: number;
  height?: number;
  /** EXIF orientation: the pixels are stored turned or mirrored so that it comes out upright. */
  orientation?: Orientation;
  format?: Format;
}

/** A photograph of some detail with four corners of known colours. 12 megapixels by default. */
export async function createPhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 4000, height = 3000, orientation = 1, format = 'jpeg' } = options;
  const upright = await createScene(width, height);
  const raw = { width, height, channels: 3 } as const;
  return turnAway(sharp(upright, { raw }), orientation)
    .withExif({ IFD0: { Artist: METADATA_MARK, Copyright: METADATA_MARK } })
    .withMetadata({ orientation })
    .toFormat(format, ENCODING[format])
    .toBuffer();
}

/** A PNG with alpha: an opaque disc on nothing. */
export function createTransparentPicture(side = 800): Promise<Buffer> {
  const disc = `<svg viewBox="0 0 2 2" width="${side}" height="${side}"><circle cx="1" cy="1" r="1" fill="#dc2828"/></svg>`;
  return sharp(Buffer.from(disc)).png().toBuffer();
}

/** A JPEG that ends in the middle of its pixels, as after a lost connection. */
export async function createTruncatedJpeg(): Promise<Buffer> {
  const photo = await createPhoto({ width: 800, height: 600 });
  return photo.subarray(0, Math.floor(photo.length / 2));
}

/** A JPEG whose pixels are overwritten in the middle, and which has all its length. */
export async function createBrokenJpeg(): Promise<Buffer> {
  const photo = Buffer.from(await createPhoto({ width: 800, height: 600 }));
  const middle = Math.floor(photo.length / 2);
  for (let at = middle; at < middle + 2000; at++) photo[at] = (at * 89) % 256;
  return photo;
}

/** A right JPEG of `bytes` bytes: the rest is filled with segments that no decoder reads. */
export async function createHeavyJpeg(bytes: number): Promise<Buffer> {
  const photo = await createPhoto({ width: 800, height: 600 });
  const parts = [photo.subarray(0, 2)];
  for (let left = bytes - photo.length; left > 4; left -= 65_537) {
    const segment = Buffer.alloc(Math.min(left, 65_537));
    segment.writeUInt16BE(0xffef, 0);
    segment.writeUInt16BE(segment.length - 2, 2);
    parts.push(segment);
  }
  return Buffer.concat([...parts, photo.subarray(2)]);
}

/** A PNG of a few kilobytes that would unfold to `side` × `side` pixels. */
export function createBombPng(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

/** A picture with script in it, which must never be served from the site's own address. */
export function createSvg(): Buffer {
  return Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script><rect width="400" height="400"/></svg>',
  );
}

/** What somebody may call `foto.jpg`. */
export function createTextFile(): Buffer {
  return Buffer.from('Hola. Esto no es una foto, aunque el nombre lo diga.\n'.repeat(20));
}

async function createScene(width: number, height: number): Promise<Buffer> {
  // Noise at an eighth of the size, enlarged, looks as soft as a photograph does.
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { ...small, channels: 3, noise, background: '#808080' } })
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer();
  const corner = {
    width: Math.ceil(width / 4),
    height: Math.ceil(height / 4),
    channels: 3,
  } as const;
  const places = {
    topLeft: 'northwest',
    topRight: 'northeast',
    bottomLeft: 'southwest',
    bottomRight: 'southeast',
  } as const;
  const corners = Object.entries(CORNERS).map(([name, background]) => ({
    input: { create: { ...corner, background } },
    gravity: places[name as keyof typeof places],
  }));
  return (
    sharp(grain, { raw: { width, height, channels: 3 } })
      .composite(corners)
      // Composing adds an opaque alpha.
      .removeAlpha()
      .raw()
      .toBuffer()
  );
}

/** Turns and mirrors the upright pixels so that this orientation brings them back. */
function turnAway(picture: Sharp, orientation: Orientation): Sharp {
  // sharp mirrors (flop: sideways, flip: upside down) before it turns.
  const turns: Record<Orientation, () => Sharp> = {
    1: () => picture,
    2: () => picture.flop(),
    3: () => picture.rotate(180),
    4: () => picture.flip(),
    5: () => picture.rotate(270).flop(),
    6: () => picture.rotate(270),
    7: () => picture.rotate(90).flop(),
    8: () => picture.rotate(90),
  };
  return turns[orientation]();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
