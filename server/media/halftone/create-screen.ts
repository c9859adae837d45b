import { setImmediate as pause } from 'node:timers/promises';
import { dotsAcross, printRow } from '../../../contracts/dot-screen.ts';
import {
  type Box,
  type DotSize,
  type Focus,
  getHalftoneCrop,
  type HalftoneShape,
  halftoneShapes,
} from '../../../contracts/halftone-crop.ts';
import { decodePicture, type Pixels } from '../pictures/read-picture.ts';
import { runStep } from '../pictures/sharp.ts';
import { findFocus } from './find-focus.ts';

/** Near black, as the site's ink. */
const INK = [16, 13, 11] as const;

/** Tones are prepared at this scale: finer detail is lost in the dots, and it takes a quarter of the time. */
const TONE_SCALE = 0.5;

/** How a picture is printed. */
interface ScreenSettings {
  focus: Focus;
  dots: DotSize;
  shape: HalftoneShape;
  /** The part that upright shapes show. */
  hint?: Box | null;
}

/** Returns the grey tones of what a slot shows of a picture, which may end above white paper. */
export function cropTones(
  pixels: Pixels,
  { focus, hint }: Pick<ScreenSettings, 'focus' | 'hint'>,
  slot: { width: number; height: number },
): Promise<Buffer> {
  const { left, top, width, height } = getHalftoneCrop(pixels, focus, slot, hint);
  const shown = Math.min(height, pixels.height - top);
  return runStep((sharp) =>
    sharp(pixels.data, { raw: pixels })
      .extract({ left, top, width, height: shown })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .normalise({ lower: 1, upper: 99 })
      .resize({
        ...slot,
        fit: shown < height ? 'contain' : 'fill',
        position: 'top',
        background: '#ffffff',
      })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  );
}

async function toTones(bytes: Uint8Array, { focus, shape, hint }: ScreenSettings) {
  const { width, height } = halftoneShapes[shape];
  const pixels = await decodePicture(bytes);
  const reducedSize = {
    width: Math.round(width * TONE_SCALE),
    height: Math.round(height * TONE_SCALE),
  };
  const reducedTones = await cropTones(pixels, { focus, hint: hint ?? null }, reducedSize);
  const data = await runStep((sharp) =>
    sharp(reducedTones, { raw: { ...reducedSize, channels: 1 } })
      .resize({ width, height, fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  );
  return { data, width, height };
}

/** Tones of a picture, 0 black to 255 white, row by row. */
interface Tones {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Rows between two pauses, so that requests are answered while a large screen is made. */
const ROWS_AT_ONCE = 96;

/** Returns the printed picture: 1 where there is ink, 0 where the paper shows. */
async function printDots({ data, width, height }: Tones, cell: number): Promise<Uint8Array> {
  const printed = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    if (y % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    printRow(data, printed, { y, width, cell });
  }
  return printed;
}

/**
 * Makes the halftone of a picture in a shape: a lossless WebP of two colours, ink and nothing, so
 * that the page's own colour is the paper.
 */
export async function createScreen(bytes: Uint8Array, settings: ScreenSettings): Promise<Buffer> {
  const tones = await toTones(bytes, settings);
  const { width, height } = tones;
  const cell = Math.min(width, height) / dotsAcross[settings.dots];
  const printed = await printDots(tones, cell);
  const [red, green, blue] = INK;
  const pixel = Buffer.from([red, green, blue, 255]).readUInt32LE();
  // A loop: `Uint32Array.from` takes as long as all the other steps together.
  const rgba = new Uint32Array(printed.length);
  for (let index = 0; index < rgba.length; index += 1)
    rgba[index] = printed[index] === 1 ? pixel : 0;
  const raw = { width, height, channels: 4 } as const;
  return runStep((sharp) =>
    sharp(new Uint8Array(rgba.buffer), { raw }).webp({ lossless: true, effort: 4 }).toBuffer(),
  );
}

/** Pixels of a still without the bars that the video platform adds above and below. */
const FRAME_SIZE = { width: 480, height: 270 };

/** Makes the halftone of the still of a video, around what draws attention in it. */
export async function createStillScreen(still: Uint8Array, shape: HalftoneShape): Promise<Buffer> {
  const frame = await runStep((sharp) =>
    sharp(still)
      .resize({ ...FRAME_SIZE, fit: 'cover' })
      .png()
      .toBuffer(),
  );
  const { x, y } = await findFocus(await decodePicture(frame));
  return createScreen(frame, { focus: { x, y }, shape, dots: 'medium' });
}
