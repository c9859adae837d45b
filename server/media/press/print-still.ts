import type { HalftoneShape } from '../../../contracts/press-crop.ts';
import { decodePicture } from '../pictures/read-picture.ts';
import { runStep } from '../pictures/sharp.ts';
import { createScreen } from './create-screen.ts';
import { findFocus } from './find-focus.ts';

/** Pixels of a still without the bars that the video platform adds above and below. */
const FRAME = { width: 480, height: 270 };

/** Makes the halftone of the still of a video, around what draws attention in it. */
export async function printStill(still: Uint8Array, shape: HalftoneShape): Promise<Buffer> {
  const frame = await runStep((sharp) =>
    sharp(still)
      .resize({ ...FRAME, fit: 'cover' })
      .png()
      .toBuffer(),
  );
  const focus = await findFocus(await decodePicture(frame));
  return createScreen(frame, { focus, shape, dots: 'medium' });
}
