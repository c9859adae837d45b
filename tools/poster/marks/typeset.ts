import { drawText, fitText, hasHighAccent } from '../../../server/media/share-picture/lettering.ts';
import type { Mark } from '../mark.ts';
import type { Pass } from '../press.ts';
import { colours, renderMask } from '../svg-mask.ts';

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

function opaque(cover: Pass['cover'], colour: keyof typeof colours, isFresh = false): Pass {
  return { cover, colour: colours[colour], isOpaque: true, isFresh };
}

function at(x: number, y: number, path: string, more = ''): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${more}" d="${path}"/>`;
}

interface Block {
  readonly words: string;
  readonly top: number;
  readonly bottom: number;
}

function stackRows(mark: MarkOf<'title'>, width: number, height: number): Block {
  const margin = width * 0.05;
  const gap = width * 0.028;
  const rows = mark.lines.map((line) => ({
    ...fitText(line, width - margin * 2, height * (mark.tallest ?? 0.3)),
    lift: hasHighAccent(line) ? 1.22 : 1,
  }));
  const total = rows.reduce((sum, row) => sum + row.height * row.lift + gap, -gap);
  const free = height - margin * 2 - total;
  const spread = mark.place === 'full' && rows.length > 1 ? free / (rows.length - 1) : 0;
  const top = mark.place === 'bottom' ? margin + free : margin;
  let y = top;
  let words = '';
  for (const row of rows) {
    y += row.height * row.lift;
    words += at(margin, y, row.path);
    y += gap + spread;
  }
  return { words, top, bottom: y - gap - spread };
}

/** Rows of lettering as wide as the sheet, stacked at the top, the bottom, or over all of it. */
export async function setTitle(
  mark: MarkOf<'title'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const { words, top, bottom } = stackRows(mark, width, height);
  const title = opaque(await renderMask(width, height, words), mark.colour);
  if (!mark.panel) return [title];
  const pad = width * 0.036;
  const from = mark.place === 'top' ? 0 : top - pad;
  const to = mark.place === 'top' ? bottom + pad : height;
  const band = `<rect y="${from}" width="${width}" height="${to - from}"/>`;
  return [opaque(await renderMask(width, height, band), mark.panel), title];
}

/** A thin line with small words at both ends. */
export async function setBar(mark: MarkOf<'bar'>, width: number, height: number): Promise<Pass[]> {
  const margin = width * 0.05;
  const size = width * 0.021;
  const left = drawText(mark.left, size, 0.06);
  const right = drawText(mark.right, size, 0.06);
  const base = mark.place === 'top' ? margin + size : height - margin;
  const rule = mark.place === 'top' ? base + size * 0.75 : base - size * 2;
  const body =
    at(margin, base, left.path) +
    at(width - margin - right.width, base, right.path) +
    `<rect x="${margin}" y="${rule}" width="${width - margin * 2}" height="${width * 0.0045}"/>`;
  return [opaque(await renderMask(width, height, body), mark.colour)];
}

/** A paper band down the left side with the title along it, as on a record sleeve. */
export async function setObi(mark: MarkOf<'obi'>, width: number, height: number): Promise<Pass[]> {
  const band = width * 0.155;
  const tall = Math.min(band * 0.62, 1e9);
  const title = fitText(mark.text, height * 0.7, tall, 0.02);
  const small = fitText(mark.small, band * 0.74, width * 0.026, 0.05);
  const strip = await renderMask(width, height, `<rect width="${band}" height="${height}"/>`);
  const x = band / 2 + title.height / 2;
  const words =
    at(x, height * 0.955, title.path, ' rotate(-90)') +
    at(band / 2 - small.width / 2, height * 0.045 + small.height, small.path) +
    `<rect x="${band * 0.13}" y="${height * 0.045 + small.height * 1.9}" width="${band * 0.74}" height="${width * 0.004}"/>` +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map(
        (bar) =>
          `<rect x="${band * (0.13 + bar * 0.095)}" y="${height * 0.1}" width="${band * (bar % 3 === 0 ? 0.06 : 0.03)}" height="${height * 0.06}"/>`,
      )
      .join('');
  return [opaque(strip, mark.colour), opaque(await renderMask(width, height, words), mark.ink)];
}

/** Words stamped on strips, a little crooked. */
export async function setLabels(
  mark: MarkOf<'labels'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const size = mark.height * height;
  const pad = size * 0.42;
  let strips = '';
  let words = '';
  let y = 0;
  mark.lines.forEach((line, index) => {
    const text = drawText(line, size, 0.03);
    const lift = hasHighAccent(line) ? size * 0.24 : 0;
    const x = (index % 2) * size * 0.55;
    const tilt = `rotate(${(index % 2 === 0 ? 0.8 : -0.6).toFixed(1)})`;
    strips += `<rect transform="${tilt}" x="${x}" y="${y}" width="${text.width + pad * 2}" height="${size + pad * 1.5 + lift}"/>`;
    words += `<path transform="${tilt} translate(${x + pad} ${y + pad * 0.75 + size + lift})" d="${text.path}"/>`;
    y += size + pad * 1.75 + lift;
  });
  const place = (body: string) =>
    `<g transform="translate(${mark.x * width} ${mark.y * height}) rotate(${mark.tilt})">${body}</g>`;
  return [
    opaque(await renderMask(width, height, place(strips)), mark.colour, true),
    opaque(await renderMask(width, height, place(words)), mark.ink, true),
  ];
}

/** A number as large as a title. */
export async function setNumber(
  mark: MarkOf<'number'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const text = drawText(mark.text, mark.height * height);
  const x = Math.min(mark.x * width, width * 0.96 - text.width);
  return [opaque(await renderMask(width, height, at(x, mark.y * height, text.path)), mark.colour)];
}
