import sharp, { type OverlayOptions } from 'sharp';
import { type Ink, inkColours } from '../../../contracts/inks.ts';
import {
  getShareAreas,
  type ShareArea,
  type ShareShape,
  shareShapes,
} from '../../../contracts/share-shapes.ts';
import { LEADING, layOutText } from './layout.ts';
import { drawText, fitText, getWidth, hasHighAccent, toDrawableText } from './lettering.ts';

/** What a picture for sharing says. Capitals are made here; the texts may be of any length. */
export interface PosterTexts {
  /** On the sticker above, as in 'Vote por'. */
  kicker: string;
  /** The large words. */
  title: string;
  /** Below, to the right: the owner, as in the artist of a lyric. */
  note: string;
  /** Below, large and alone in its line: when it is. */
  day?: string | undefined;
  /** Below, to the left: the site's name. */
  site: string;
}

const INK = '#100d0b';
const PAPER = '#f3ecdf';

/** Where the parts of a poster stand, in pixels. */
interface PosterLayout {
  /** The block that holds the words. */
  block: ShareArea;
  margin: number;
  sticker: { top: number; maxHeight: number };
  /** Height of the title's box and its lowest line. */
  title: { height: number; bottom: number; maxHeight: number };
  footer: { rule: number; line: number; maxHeight: number };
  /** With a day: how far title and rule move up, its line, and the line of the site below. */
  day: { up: number; line: number; maxHeight: number; site: number };
}

const layouts: Readonly<Record<ShareShape, Omit<PosterLayout, 'block'>>> = {
  enlace: {
    margin: 56,
    sticker: { top: 50, maxHeight: 28 },
    title: { height: 340, bottom: 500, maxHeight: 150 },
    footer: { rule: 532, line: 590, maxHeight: 24 },
    day: { up: 48, line: 552, maxHeight: 46, site: 604 },
  },
  // The first and last parts of a story lie under the controls of the networks.
  historia: {
    margin: 72,
    sticker: { top: 1050, maxHeight: 40 },
    title: { height: 350, bottom: 1540, maxHeight: 190 },
    footer: { rule: 1575, line: 1640, maxHeight: 34 },
    day: { up: 0, line: 1672, maxHeight: 72, site: 1752 },
  },
  cuadro: {
    margin: 64,
    sticker: { top: 566, maxHeight: 34 },
    title: { height: 290, bottom: 950, maxHeight: 150 },
    footer: { rule: 985, line: 1042, maxHeight: 28 },
    day: { up: 50, line: 1005, maxHeight: 54, site: 1056 },
  },
};

/** A day has a line of its own below the rule. */
function reserveDayArea<L extends Omit<PosterLayout, 'block'>>(layout: L): L {
  const { title, footer, day } = layout;
  return {
    ...layout,
    title: { ...title, height: title.height - day.up, bottom: title.bottom - day.up },
    footer: { ...footer, rule: footer.rule - day.up, line: day.site },
  };
}

/** What is printed beside the words: a `group` is wider than high. */
type Print = 'none' | 'picture' | 'group';

/** Without a picture the words have the whole sheet of link previews. */
function getLayout(shape: ShareShape, print: Print, hasDay: boolean): PosterLayout {
  const layout = hasDay ? reserveDayArea(layouts[shape]) : layouts[shape];
  const isWhole = print === 'none' && shape === 'enlace';
  const { block } = getShareAreas(shape, print === 'group');
  return { ...layout, block: isWhole ? { left: 0, top: 0, ...shareShapes.enlace } : block };
}

/** An upright picture in a square is smaller, so that its faces end above the words, and stands at the right. */
const UPRIGHT_IN_SQUARE: ShareArea = { left: 320, top: 0, width: 760, height: 950 };

/** Pixels between dots of the edge with which such a picture begins on the flat ink, and their columns. */
const EDGE_CELL = 12;
const EDGE_COLUMNS = 9;

/** Draws the mask of a picture whose left edge dissolves into dots, which grow until they join. */
function drawDottedEdge({ width, height }: ShareArea): Buffer {
  const edge = EDGE_CELL * EDGE_COLUMNS;
  const dots = Array.from({ length: EDGE_COLUMNS }, (_, column) => {
    const x = EDGE_CELL * (column + 0.5);
    const r = (EDGE_CELL * 0.72 * (column + 1)) / EDGE_COLUMNS;
    return Array.from({ length: Math.ceil(height / EDGE_CELL) + 1 }, (__, row) => {
      const y = EDGE_CELL * (row + (column % 2) / 2);
      return `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}"/>`;
    }).join('');
  });
  const panel = `<rect x="${edge}" width="${width - edge}" height="${height}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${panel}${dots.join('')}</svg>`,
  );
}

/** Share of a title's largest capitals that an accent of its first line takes above them. */
const ACCENT_SHARE = 0.3;

function toCapitals(text: string): string {
  return toDrawableText(text.toLocaleUpperCase('es'));
}

function renderPath(path: string, x: number, y: number, colour: string): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${colour}" d="${path}"/>`;
}

function getInnerWidth({ block, margin }: PosterLayout): number {
  return block.width - 2 * margin;
}

/** The sticker; empty without a text. */
function drawSticker(text: string, layout: PosterLayout, colour: string): string {
  if (text === '') return '';
  const { top, maxHeight } = layout.sticker;
  const lettering = fitText(text, getInnerWidth(layout) - 60, maxHeight, 0.03);
  const ascent = hasHighAccent(text) ? maxHeight * 0.9 : maxHeight * 0.6;
  const width = (lettering.width + 44).toFixed(1);
  const height = (lettering.height + ascent + maxHeight * 0.6).toFixed(1);
  const box = `<rect width="${width}" height="${height}" fill="${colour}"/>`;
  const label = renderPath(lettering.path, 22, lettering.height + ascent, INK);
  return `<g transform="translate(${layout.margin} ${top}) rotate(-2)">${box}${label}</g>`;
}

/** The large lines, standing on the rule of the foot. */
function drawHeadline(text: string, layout: PosterLayout): string {
  const { height: room, bottom, maxHeight } = layout.title;
  const boxHeight = hasHighAccent(text) ? room - ACCENT_SHARE * maxHeight : room;
  const box = { width: getInnerWidth(layout), height: boxHeight, maxHeight, minHeight: 30 };
  const { lines, height } = layOutText(text, box, getWidth);
  return lines
    .toReversed()
    .map((line, index) => {
      const { path } = drawText(line, height);
      return renderPath(path, layout.margin, bottom - index * LEADING * height, PAPER);
    })
    .join('');
}

/** The site's name on the left and the note on the right, each in its half. */
function drawFooter(
  { site, note }: { site: string; note: string },
  layout: PosterLayout,
  colour: string,
): string {
  const { margin, footer: footLayout } = layout;
  const contentWidth = getInnerWidth(layout);
  const rule = `<rect x="${margin}" y="${footLayout.rule}" width="${contentWidth}" height="4" fill="${colour}"/>`;
  const halfWidth = contentWidth / 2 - 20;
  const siteLettering =
    site === ''
      ? ''
      : renderPath(
          fitText(site, halfWidth, footLayout.maxHeight, 0.02).path,
          margin,
          footLayout.line,
          colour,
        );
  if (note === '') return rule + siteLettering;
  const lettering = fitText(note, halfWidth, footLayout.maxHeight, 0.02);
  return (
    rule +
    siteLettering +
    renderPath(lettering.path, margin + contentWidth - lettering.width, footLayout.line, PAPER)
  );
}

/** The day, as large as its line allows; empty without one. */
function drawDay(text: string, layout: PosterLayout): string {
  if (text === '') return '';
  const { line, maxHeight } = layout.day;
  const { path } = fitText(text, getInnerWidth(layout), maxHeight, 0.01);
  return renderPath(path, layout.margin, line, PAPER);
}

/** The block of ink for the words; without a picture dots cover the rest of the sheet. */
function drawBackground(layout: PosterLayout, hasPicture: boolean): string {
  const { left, top, width, height } = layout.block;
  const block = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${INK}"/>`;
  if (hasPicture) return block;
  const dot = `<pattern id="d" width="28" height="28" patternUnits="userSpaceOnUse"><circle cx="7" cy="7" r="4.5" fill="${INK}"/><circle cx="21" cy="21" r="4.5" fill="${INK}"/></pattern>`;
  return `<defs>${dot}</defs><rect width="100%" height="100%" fill="url(#d)"/>${block}`;
}

export interface PosterOptions {
  shape?: ShareShape;
  ink?: Ink;
}

/** The words as SVG. Letters are outlines, so no text reaches the markup. */
export function renderPosterSvg(
  texts: PosterTexts,
  print: Print,
  options: PosterOptions = {},
): string {
  const { shape = 'enlace', ink = 'signal' } = options;
  const { width, height } = shareShapes[shape];
  const { day = '' } = texts;
  const layout = getLayout(shape, print, day !== '');
  const colour = inkColours[ink];
  const parts = [
    drawBackground(layout, print !== 'none'),
    drawHeadline(toCapitals(texts.title), layout),
    drawSticker(toCapitals(texts.kicker), layout, colour),
    drawDay(toCapitals(day), layout),
    drawFooter({ site: toCapitals(texts.site), note: toCapitals(texts.note) }, layout, colour),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** Maximum size of a share picture, in bytes, which sharing services accept. */
const MAX_BYTES = 300_000;
const QUALITIES = [80, 62, 42, 24];

async function findPrint(picture: Buffer | null): Promise<Print> {
  if (picture === null) return 'none';
  const { hasAlpha, width, height } = await sharp(picture).metadata();
  return hasAlpha && width > height ? 'group' : 'picture';
}

/**
 * The picture in its place, or on the whole sheet: a halftone lets the ink through, a photograph is
 * printed grey.
 */
async function printPicture(
  picture: Buffer,
  shape: ShareShape,
  { isWhole, print }: { isWhole: boolean; print: Print },
): Promise<OverlayOptions> {
  const image = sharp(picture);
  const { hasAlpha } = await image.metadata();
  const besideWords =
    shape === 'cuadro' && hasAlpha && print === 'picture'
      ? UPRIGHT_IN_SQUARE
      : getShareAreas(shape, print === 'group').picture;
  const area = isWhole ? { left: 0, top: 0, ...shareShapes[shape] } : besideWords;
  const { left, top, width, height } = area;
  const position = hasAlpha ? 'top' : 'attention';
  const cropped = image.resize(width, height, { fit: 'cover', position });
  const visibleArea =
    area === UPRIGHT_IN_SQUARE
      ? cropped.composite([{ input: drawDottedEdge(area), blend: 'dest-in' }])
      : cropped;
  const printed = hasAlpha ? visibleArea : visibleArea.grayscale();
  return { input: await printed.png({ compressionLevel: 0 }).toBuffer(), left, top };
}

/**
 * The poster as JPEG under 300 KB, in the ink of its subject. Of a title whose letters the typeface lacks,
 * as emoji, the picture alone is printed, or the site's name.
 */
export async function drawPoster(
  texts: PosterTexts,
  picture: Buffer | null,
  options: PosterOptions = {},
): Promise<Buffer> {
  const { shape = 'enlace', ink = 'signal' } = options;
  const size = shareShapes[shape];
  const hasNoWords = toCapitals(texts.title) === '';
  const said = hasNoWords ? { ...texts, title: texts.site } : texts;
  const print = await findPrint(picture);
  const svg = Buffer.from(renderPosterSvg(said, print, options));
  const isWhole = hasNoWords && picture !== null;
  const printed = picture ? [await printPicture(picture, shape, { isWhole, print })] : [];
  const poster = await sharp({ create: { ...size, channels: 3, background: inkColours[ink] } })
    .composite(isWhole ? printed : [...printed, { input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { ...size, channels: 3 } as const;
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(poster, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < MAX_BYTES) break;
  }
  return jpeg;
}
