import type { Box, Focus } from '../../../contracts/halftone-crop.ts';
import type { Pixels } from '../pictures/read-picture.ts';
import { runStep } from '../pictures/sharp.ts';
import { cropTones } from './create-screen.ts';

const DOT_GRID = { width: 20, height: 25 };
/** Limits of the threshold between ink and paper, so that no picture is only ink or only paper. */
const MIN_THRESHOLD = 80;
const MAX_THRESHOLD = 160;

/**
 * Draws a picture with 20 × 25 dots, for the time until its halftone is loaded.
 * @returns a `data:` address of about 150 characters; opaque where there is ink
 */
export async function drawFewDots(pixels: Pixels, focus: Focus, hint: Box | null): Promise<string> {
  const tones = await cropTones(pixels, { focus, hint }, DOT_GRID);
  const median = tones.toSorted()[tones.length / 2] ?? 0;
  const threshold = Math.min(Math.max(median, MIN_THRESHOLD), MAX_THRESHOLD);
  const rgba = new Uint8Array(tones.length * 4);
  for (const [at, tone] of tones.entries()) if (tone < threshold) rgba[at * 4 + 3] = 255;
  const webp = await runStep((sharp) =>
    sharp(rgba, { raw: { ...DOT_GRID, channels: 4 } })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  );
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
