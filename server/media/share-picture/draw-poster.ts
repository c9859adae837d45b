import sharp from 'sharp';
import { type Ink, inkColours } from '../../../contracts/inks.ts';
import { type ShareShape, shareShapes } from '../../../contracts/share-shapes.ts';
import { LEADING, layOut } from './layout.ts';
import { drawable, drawText, fitText, getWidth, hasHighAccent } from './lettering.ts';

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

const INK = '#100d0b';
const PAPER = '#f3ecdf';

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the parts of a poster stand, in pixels. */
interface Plan {
  /** Of the printed picture. */
  picture: Area;
  /** The block that holds the words. */
  block: Area;
  margin: number;
  sticker: { top: number; tallest: number };
  /** Height of the title's box and its lowest line. */
  title: { height: number; bottom: number; tallest: number };
  foot: { rule: number; line: number; tallest: number };
}

const plans: Readonly<Record<ShareShape, Plan>> = {
  enlace: {
    picture: { left: 680, top: 0, width: 520, height: 630 },
    block: { left: 0, top: 0, width: 680, height: 630 },
    margin: 56,
    sticker: { top: 50, tallest: 28 },
    title: { height: 340, bottom: 500, tallest: 150 },
    foot: { rule: 532, line: 590, tallest: 24 },
  },
  // The first and last parts of a story lie under the controls of the networks.
  historia: {
    picture: { left: 0, top: 0, width: 1080, height: 1920 },
    block: { left: 0, top: 1080, width: 1080, height: 600 },
    margin: 72,
    sticker: { top: 1040, tallest: 40 },
    title: { height: 350, bottom: 1540, tallest: 190 },
    foot: { rule: 1575, line: 1640, tallest: 34 },
  },
  cuadro: {
    picture: { left: 0, top: 0, width: 1080, height: 600 },
    block: { left: 0, top: 600, width: 1080, height: 480 },
    margin: 64,
    sticker: { top: 562, tallest: 34 },
    title: { height: 290, bottom: 950, tallest: 150 },
    foot: { rule: 985, line: 1042, tallest: 28 },
  },
};

/** Without a picture the words have the whole sheet of link previews. */
function getPlan(shape: ShareShape, hasPicture: boolean): Plan {
  const plan = plans[shape];
  if (hasPicture || shape !== 'enlace') return plan;
  return { ...plan, block: { left: 0, top: 0, ...shareShapes.enlace } };
}

function capitals(text: string): string {
  return drawable(text.toLocaleUpperCase('es'));
}

function placed(path: string, x: number, y: number, colour: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${colour}" d="${path}"/>`;
}

function innerWidth({ block, margin }: Plan): number {
  return block.width - 2 * margin;
}

/** A label stuck on by hand; nothing without a text. */
function sticker(text: string, plan: Plan, colour: string): string {
  if (text === '') return '';
  const { top, tallest } = plan.sticker;
  const words = fitText(text, innerWidth(plan) - 60, tallest, 0.03);
  const above = hasHighAccent(text) ? tallest * 0.9 : tallest * 0.6;
  const width = (words.width + 44).toFixed(1);
  const height = (words.height + above + tallest * 0.6).toFixed(1);
  const box = `<rect width="${width}" height="${height}" fill="${colour}"/>`;
  const label = placed(words.path, 22, words.height + above, INK);
  return `<g transform="translate(${plan.margin} ${top}) rotate(-2)">${box}${label}</g>`;
}

/** The large lines, standing on the rule of the foot. */
function headline(text: string, plan: Plan): string {
  const { height: room, bottom, tallest } = plan.title;
  const box = { width: innerWidth(plan), height: room, tallest, smallest: 30 };
  const { lines, height } = layOut(text, box, getWidth);
  return lines
    .toReversed()
    .map((line, index) => {
      const { path } = drawText(line, height);
      return placed(path, plan.margin, bottom - index * LEADING * height, PAPER);
    })
    .join('');
}

/** The site's name at the left, whose it is at the right, each in its half. */
function foot({ site, note }: { site: string; note: string }, plan: Plan, colour: string): string {
  const { margin, foot: at } = plan;
  const inner = innerWidth(plan);
  const rule = `<rect x="${margin}" y="${at.rule}" width="${inner}" height="4" fill="${colour}"/>`;
  const half = inner / 2 - 20;
  const left =
    site === '' ? '' : placed(fitText(site, half, at.tallest, 0.02).path, margin, at.line, colour);
  if (note === '') return rule + left;
  const words = fitText(note, half, at.tallest, 0.02);
  return rule + left + placed(words.path, margin + inner - words.width, at.line, PAPER);
}

/** The block of ink for the words; without a picture dots cover the rest of the sheet. */
function ground(plan: Plan, hasPicture: boolean): string {
  const { left, top, width, height } = plan.block;
  const block = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${INK}"/>`;
  if (hasPicture) return block;
  const dot = `<pattern id="d" width="28" height="28" patternUnits="userSpaceOnUse"><circle cx="7" cy="7" r="4.5" fill="${INK}"/><circle cx="21" cy="21" r="4.5" fill="${INK}"/></pattern>`;
  return `<defs>${dot}</defs><rect width="100%" height="100%" fill="url(#d)"/>${block}`;
}

export interface PosterLook {
  shape?: ShareShape;
  ink?: Ink;
}

/** The words as SVG. Letters are outlines, so no text reaches the markup. */
export function posterSvg(texts: PosterTexts, hasPicture: boolean, look: PosterLook = {}): string {
  const { shape = 'enlace', ink = 'signal' } = look;
  const { width, height } = shareShapes[shape];
  const plan = getPlan(shape, hasPicture);
  const colour = inkColours[ink];
  const parts = [
    ground(plan, hasPicture),
    headline(capitals(texts.title), plan),
    sticker(capitals(texts.kicker), plan, colour),
    foot({ site: capitals(texts.site), note: capitals(texts.note) }, plan, colour),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** The most that the sharing services are known to like, in bytes. */
const MOST_BYTES = 300_000;
const QUALITIES = [80, 62, 42, 24];

/** The picture in its place: a dot screen lets the ink through, a photograph is printed grey. */
async function printPicture(picture: Buffer, { width, height }: Area): Promise<Buffer> {
  const image = sharp(picture);
  const { hasAlpha } = await image.metadata();
  const position = hasAlpha ? 'top' : 'attention';
  const cut = image.resize(width, height, { fit: 'cover', position });
  return (hasAlpha ? cut : cut.grayscale()).png({ compressionLevel: 0 }).toBuffer();
}

/** The poster as JPEG under 300 KB, in the ink of its subject. */
export async function drawPoster(
  texts: PosterTexts,
  picture: Buffer | null,
  look: PosterLook = {},
): Promise<Buffer> {
  const { shape = 'enlace', ink = 'signal' } = look;
  const size = shareShapes[shape];
  const plan = getPlan(shape, picture !== null);
  const { left, top } = plan.picture;
  const svg = Buffer.from(posterSvg(texts, picture !== null, look));
  const whole = await sharp({ create: { ...size, channels: 3, background: inkColours[ink] } })
    .composite([
      ...(picture ? [{ input: await printPicture(picture, plan.picture), left, top }] : []),
      { input: svg },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { ...size, channels: 3 } as const;
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(whole, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < MOST_BYTES) break;
  }
  return jpeg;
}
