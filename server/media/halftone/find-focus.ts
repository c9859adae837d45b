import { type Focus, getDefaultFocus } from '../../../contracts/halftone-crop.ts';
import type { Pixels } from '../pictures/read-picture.ts';
import { runStep } from '../pictures/sharp.ts';

/** Side of the window of the attention strategy, in pixels of the reduced picture. */
const WINDOW_SIDE = 160;
/** Where the subject of a portrait stands, in percent: heads are near the middle and above. */
const PORTRAIT = { left: 35, right: 65, lowest: 40 } as const;
/** Lowest position of the focal point in a landscape picture, in percent from the top. */
const MAX_LANDSCAPE_PERCENT = 62;

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high));
}

/** A point at an edge is rarely the subject. */
function isAtEdge(percent: number): boolean {
  return percent < 12 || percent > 88;
}

/**
 * Returns the point of the strongest edges, colours and skin tones: the focal point of a picture that
 * came without one (the panel finds faces before it sends a picture).
 */
export async function findFocus(pixels: Pixels): Promise<Focus> {
  const { info } = await runStep((sharp) =>
    sharp(pixels.data, { raw: pixels })
      .flatten({ background: '#808080' })
      .resize({ width: WINDOW_SIDE, height: WINDOW_SIDE, fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { attentionX, attentionY } = info;
  if (attentionX === undefined || attentionY === undefined) return getDefaultFocus(pixels);
  // The attention point is given in the pixels of the picture after scaling, before cropping.
  const scale = Math.max(WINDOW_SIDE / pixels.width, WINDOW_SIDE / pixels.height);
  const x = (attentionX / (pixels.width * scale)) * 100;
  const y = (attentionY / (pixels.height * scale)) * 100;
  if (isAtEdge(x) || isAtEdge(y)) return getDefaultFocus(pixels);
  return pixels.height > pixels.width
    ? { x: clamp(x, PORTRAIT.left, PORTRAIT.right), y: clamp(y, 0, PORTRAIT.lowest), isGuess: true }
    : { x: clamp(x, 0, 100), y: clamp(y, 0, MAX_LANDSCAPE_PERCENT), isGuess: true };
}
