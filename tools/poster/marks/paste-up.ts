import { fitText } from '../../../server/media/share-picture/lettering.ts';
import type { Mark } from '../mark.ts';
import type { Pass } from '../press.ts';
import { colours, renderMask } from '../svg-mask.ts';

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

function outline(shape: 'disc' | 'burst' | 'box', radius: number): string {
  if (shape === 'disc') return `<circle r="${radius}"/>`;
  if (shape === 'box')
    return `<rect x="${-radius}" y="${-radius * 0.6}" width="${radius * 2}" height="${radius * 1.2}"/>`;
  const points = Array.from({ length: 40 }, (_, index) => {
    const away = index % 2 === 0 ? radius : radius * 0.87;
    const angle = (index / 40) * Math.PI * 2;
    return `${(Math.cos(angle) * away).toFixed(1)},${(Math.sin(angle) * away).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}"/>`;
}

/** A sticker with a few words, put on after the print. */
export async function stick(
  mark: MarkOf<'sticker'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const radius = (mark.size * width) / 2;
  const gap = radius * 0.12;
  const rows = mark.lines.map((line) =>
    fitText(line, radius * (mark.shape === 'box' ? 1.7 : 1.35), radius * 0.52),
  );
  const total = rows.reduce((sum, row) => sum + row.height + gap, -gap);
  let y = -total / 2;
  let words = '';
  for (const row of rows) {
    y += row.height;
    words += `<path transform="translate(${-row.width / 2} ${y})" d="${row.path}"/>`;
    y += gap;
  }
  const place = (body: string, drop = 0) =>
    `<g transform="translate(${mark.x * width + drop} ${mark.y * height + drop}) rotate(${mark.tilt})">${body}</g>`;
  const shape = outline(mark.shape, radius);
  const shadow = await renderMask(
    width,
    height,
    `<g opacity="0.5">${place(shape, radius * 0.035)}</g>`,
  );
  return [
    { cover: shadow, colour: colours.ink, isFresh: true },
    {
      cover: await renderMask(width, height, place(shape)),
      colour: colours[mark.colour],
      isOpaque: true,
      isFresh: true,
    },
    {
      cover: await renderMask(width, height, place(words)),
      colour: colours[mark.ink],
      isOpaque: true,
      isFresh: true,
    },
  ];
}

/** Strips of adhesive tape; each place is x, y (shares) and an angle in degrees. */
export async function tapeDown(
  mark: MarkOf<'tape'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const long = width * 0.17;
  const wide = width * 0.052;
  const teeth = Array.from(
    { length: 8 },
    (_, n) => `L${long / 2 - (n % 2) * wide * 0.09} ${-wide / 2 + (n * wide) / 7}`,
  );
  const back = Array.from(
    { length: 8 },
    (_, n) => `L${-long / 2 + (n % 2) * wide * 0.09} ${wide / 2 - (n * wide) / 7}`,
  );
  const path = `<path d="M${-long / 2} ${-wide / 2}${teeth.join('')}${back.join('')}Z"/>`;
  const place = mark.places.map(
    ([x, y, angle]) =>
      `<g transform="translate(${x * width} ${y * height}) rotate(${angle})">${path}</g>`,
  );
  const cover = await renderMask(width, height, `<g opacity="0.78">${place.join('')}</g>`);
  return [{ cover, colour: colours.kraft, isOpaque: true, isFresh: true }];
}
