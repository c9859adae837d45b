import sharp from 'sharp';
import { LEADING, layOut } from './layout.ts';
import { drawable, drawText, fitText, hasHighAccent, widthOf } from './lettering.ts';

/** What a picture for sharing says. Capitals are made here; the texts may be of any length. */
export interface PosterTexts {
  /** On the sticker above, as in 'Vote por'. */
  kicker: string;
  /** The large words. */
  title: string;
  /** Below, to the right: whose it is. */
  note: string;
  /** Below, to the left: the site's name. */
  site: string;
}

export const POSTER = { width: 1200, height: 630 } as const;

const INK = '#100d0b';
const PAPER = '#f3ecdf';
const SIGNAL = '#ff4a1c';

const MARGIN = 64;
const INNER = POSTER.width - 2 * MARGIN;
const TITLE = { width: INNER, height: 352, tallest: 168, smallest: 34 };
const TITLE_BOTTOM = 500;
const FOOT = 590;

function capitals(text: string): string {
  return drawable(text.toLocaleUpperCase('es'));
}

function placed(path: string, x: number, y: number, colour: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${colour}" d="${path}"/>`;
}

/** A label stuck on by hand; nothing without a text. */
function sticker(text: string): string {
  if (text === '') return '';
  const words = fitText(text, INNER - 60, 30, 0.03);
  const top = hasHighAccent(text) ? 27 : 18;
  const box = `<rect width="${(words.width + 44).toFixed(1)}" height="${words.height + top + 18}" fill="${SIGNAL}"/>`;
  return `<g transform="translate(${MARGIN} 50) rotate(-2)">${box}${placed(words.path, 22, words.height + top, INK)}</g>`;
}

/** The large lines, standing on the rule of the foot. */
function headline(text: string): string {
  const { lines, height } = layOut(text, TITLE, widthOf);
  return lines
    .toReversed()
    .map((line, index) => {
      const { path } = drawText(line, height);
      return placed(path, MARGIN, TITLE_BOTTOM - index * LEADING * height, PAPER);
    })
    .join('');
}

/** The site's name at the left, whose it is at the right, each in its half. */
function foot(site: string, note: string): string {
  const rule = `<rect x="${MARGIN}" y="532" width="${INNER}" height="4" fill="${SIGNAL}"/>`;
  const half = INNER / 2 - 30;
  const left = site === '' ? '' : placed(fitText(site, half, 26, 0.02).path, MARGIN, FOOT, SIGNAL);
  if (note === '') return rule + left;
  const words = fitText(note, half, 26, 0.02);
  return rule + left + placed(words.path, MARGIN + INNER - words.width, FOOT, PAPER);
}

function veil(hasPicture: boolean): string {
  if (!hasPicture) {
    return `<defs><pattern id="d" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.6" fill="${PAPER}" fill-opacity="0.1"/></pattern></defs><rect width="100%" height="100%" fill="url(#d)"/>`;
  }
  return `<defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${INK}" stop-opacity="0.45"/><stop offset="0.4" stop-color="${INK}" stop-opacity="0.72"/><stop offset="1" stop-color="${INK}" stop-opacity="0.94"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>`;
}

/** The words as SVG. Letters are outlines, so no text reaches the markup. */
export function posterSvg(texts: PosterTexts, hasPicture: boolean): string {
  const { width, height } = POSTER;
  const parts = [
    veil(hasPicture),
    sticker(capitals(texts.kicker)),
    headline(capitals(texts.title)),
    foot(capitals(texts.site), capitals(texts.note)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** The most that the sharing services are known to like, in bytes. */
const MOST_BYTES = 300_000;
const QUALITIES = [80, 62, 42];

/** The poster as JPEG of 1200 × 630 under 300 KB; the picture lies behind in black and white. */
export async function drawPoster(texts: PosterTexts, picture: Buffer | null): Promise<Buffer> {
  const ground =
    picture === null
      ? sharp({ create: { ...POSTER, channels: 3, background: INK } })
      : sharp(picture).resize(POSTER.width, POSTER.height, { position: 'attention' }).grayscale();
  const svg = Buffer.from(posterSvg(texts, picture !== null));
  const flat = await ground.toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer();
  const whole = await sharp(flat)
    .composite([{ input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { ...POSTER, channels: 3 } as const;
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(whole, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < MOST_BYTES) break;
  }
  return jpeg;
}
