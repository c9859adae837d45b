import { drawText } from '../../../server/media/share-picture/lettering.ts';
import type { Mark } from '../mark.ts';
import { clouds, mottle, noiseAt } from '../noise.ts';
import type { Pass } from '../press.ts';
import { clamp, createField, type Field, paintField } from '../raster.ts';
import { colours, renderMask } from '../svg-mask.ts';

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

/** The black edge of a strip of film, with its perforations and frame numbers. */
export async function frameAsFilm(
  mark: MarkOf<'film'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const band = height * 0.085;
  const step = width / 16;
  const hole = `width="${step * 0.46}" height="${band * 0.42}" rx="${step * 0.08}"`;
  let holes = '';
  for (let x = step * 0.27; x < width; x += step) {
    holes += `<rect x="${x}" y="${band * 0.16}" ${hole}/><rect x="${x}" y="${height - band * 0.58}" ${hole}/>`;
  }
  const text = drawText(mark.text, band * 0.17, 0.12);
  const side = width * 0.022;
  const bands = `<rect width="${width}" height="${band}"/><rect y="${height - band}" width="${width}" height="${band}"/><rect width="${side}" height="${height}"/><rect x="${width - side}" width="${side}" height="${height}"/>`;
  const words = [0.08, 0.55].map(
    (x) =>
      `<path transform="translate(${x * width} ${band * 0.88})" d="${text.path}"/><path transform="translate(${(x + 0.2) * width} ${height - band * 0.7})" d="${text.path}"/>`,
  );
  return [
    {
      cover: await renderMask(width, height, bands),
      colour: colours.ink,
      isOpaque: true,
      isFresh: true,
    },
    {
      cover: await renderMask(width, height, holes),
      colour: colours.bone,
      isOpaque: true,
      isFresh: true,
    },
    {
      cover: await renderMask(width, height, words.join('')),
      colour: colours.acid,
      isOpaque: true,
      isFresh: true,
    },
  ];
}

/** A clean margin around the photograph; side, head and foot are shares of the width. */
export function leaveMargin(mark: MarkOf<'margin'>, width: number, height: number): Pass[] {
  const [side, head, foot] = [mark.side * width, mark.head * width, mark.foot * width];
  const cover = paintField(width, height, (x, y) => {
    const ragged = (noiseAt(mottle, x * 0.6, y * 0.6) - 0.5) * 3;
    return clamp(0.5 - Math.min(x - side, width - side - x, y - head, height - foot - y) + ragged);
  });
  return [{ cover, colour: colours[mark.colour], isOpaque: true, isFresh: true }];
}

function tearDepth(
  mark: MarkOf<'torn'>,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  const isUpright = mark.side === 'left' || mark.side === 'right';
  const along = isUpright ? y : x;
  const size = isUpright ? width : height;
  const across = isUpright ? x : y;
  const inward = mark.side === 'left' || mark.side === 'top' ? across : size - across;
  const wander = (noiseAt(clouds, along * 0.22, mark.share * 900) - 0.5) * 0.1 * size;
  const bite = (noiseAt(mottle, along * 0.35, mark.share * 70) - 0.5) * 0.012 * size;
  return mark.share * size + wander + bite - inward;
}

/** One side of the sheet torn away: what lies under it shows, with a white fibrous edge. */
export function tear(mark: MarkOf<'torn'>, width: number, height: number): Pass[] {
  const gone: Field = createField(width, height);
  const core: Field = createField(width, height);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) {
      const depth = tearDepth(mark, x, y, width, height);
      if (depth < -60) continue;
      const fibre = 6 + 26 * noiseAt(clouds, x * 0.5, y * 0.5) + 7 * noiseAt(mottle, x, y);
      gone.data[index] = clamp(depth);
      core.data[index] = clamp(depth + fibre);
    }
  }
  return [
    { cover: core, colour: colours.paper, isOpaque: true, isFresh: true },
    { cover: gone, colour: colours[mark.colour], isOpaque: true, isFresh: true },
  ];
}
