import type { Mark } from '../mark.ts';
import { mottle, noisePixel } from '../noise.ts';
import type { Pass } from '../press.ts';
import type { Random } from '../random.ts';
import { mapField } from '../raster.ts';
import { colours, renderMask } from '../svg-mask.ts';

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

/** Roughens a drawn shape as spray through a stencil or a marker on paper would. */
async function rough(
  width: number,
  height: number,
  body: string,
  loss: number,
): Promise<Pass['cover']> {
  const mask = await renderMask(width, height, body);
  return mapField(mask, (value, index) => {
    if (value === 0) return 0;
    const speck = noisePixel(mottle, index % width, Math.floor(index / width));
    return speck > 1 - loss ? value * 0.25 : value;
  });
}

/** A circle with a bar across: no entry. */
export async function forbid(
  mark: MarkOf<'forbidden'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const radius = (mark.size * width) / 2;
  const thick = radius * 0.2;
  const body = `<g transform="translate(${mark.x * width} ${mark.y * height})" fill="none" stroke="#fff" stroke-width="${thick}"><circle r="${radius - thick / 2}"/><line x1="${-radius * 0.66}" y1="${-radius * 0.66}" x2="${radius * 0.66}" y2="${radius * 0.66}"/></g>`;
  return [
    { cover: await rough(width, height, body, 0.12), colour: colours[mark.colour], isOpaque: true },
  ];
}

const chick =
  'M-6 -98C22 -112 52 -94 56 -64L88 -52L58 -38C58 -24 66 -14 72 2C92 54 66 104 10 106C-52 108 -96 70 -104 10L-120 -18C-92 -16 -70 -10 -56 2C-44 -6 -40 -20 -42 -40C-46 -70 -32 -90 -6 -98Z' +
  'M22 -72A9 9 0 1 0 22.1 -72Z' +
  'M-48 34C-30 62 6 66 28 44C14 50 -20 48 -48 34Z' +
  'M-14 106L-8 106L-10 140L16 150L-8 149L-26 158L-16 144Z M26 104L32 103L34 138L60 146L36 147L20 157L28 142Z' +
  'M-2 -98C-12 -122 2 -128 4 -112C10 -132 26 -124 16 -102Z';

/** A chick, cut as a stencil. */
export async function drawChick(
  mark: MarkOf<'chick'>,
  width: number,
  height: number,
): Promise<Pass[]> {
  const scale = (mark.size * width) / 300;
  const body = `<path fill-rule="evenodd" transform="translate(${mark.x * width} ${mark.y * height}) scale(${scale})" d="${chick}"/>`;
  return [
    { cover: await rough(width, height, body, 0.1), colour: colours[mark.colour], isOpaque: true },
  ];
}

type Stroke = (random: Random, step: number) => readonly [number, number];

const strokes: Record<MarkOf<'scrawl'>['shape'], readonly Stroke[]> = {
  underline: [
    (random, t) => [t - 0.5, 0.03 * Math.sin(t * 5) + random.between(-0.006, 0.006)],
    (random, t) => [0.42 - t * 0.8, 0.075 + 0.02 * Math.sin(t * 4) + random.between(-0.006, 0.006)],
  ],
  ring: [
    (random, t) => [
      Math.cos(t * 7.2 - 2) * (0.5 - t * 0.035),
      Math.sin(t * 7.2 - 2) * (0.47 + t * 0.04) + random.between(-0.004, 0.004),
    ],
  ],
  cross: [
    (random, t) => [(t - 0.5) * 0.9 + random.between(-0.01, 0.01), (t - 0.5) * 0.8],
    (random, t) => [(0.5 - t) * 0.9 + random.between(-0.01, 0.01), (t - 0.5) * 0.86],
  ],
  arrow: [
    (random, t) => [(t - 0.5) * 1, 0.16 * Math.sin(t * 3) + random.between(-0.008, 0.008)],
    (random, t) => [0.28 + t * 0.22, -0.14 + t * 0.17 + random.between(-0.004, 0.004)],
    (random, t) => [0.5 - t * 0.16, 0.02 + t * 0.22 + random.between(-0.004, 0.004)],
  ],
};

/** A few strokes of a thick marker. */
export async function scrawl(
  mark: MarkOf<'scrawl'>,
  width: number,
  height: number,
  random: Random,
): Promise<Pass[]> {
  const size = mark.size * width;
  const paths = strokes[mark.shape].map((stroke) => {
    const points = Array.from({ length: 26 }, (_, index) => stroke(random, index / 25));
    const d = points.map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'L'}${(x * size).toFixed(1)} ${(y * size).toFixed(1)}`,
    );
    return `<path d="${d.join('')}"/>`;
  });
  const body = `<g transform="translate(${mark.x * width} ${mark.y * height})" fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round" stroke-width="${Math.max(width * 0.011, size * 0.026)}">${paths.join('')}</g>`;
  return [
    {
      cover: await rough(width, height, body, 0.16),
      colour: colours[mark.colour],
      isOpaque: true,
      isFresh: true,
    },
  ];
}
