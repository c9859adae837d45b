import { NOT_AN_IMAGE } from '../../../contracts/fields.ts';
import { isKnownFormat } from './known-format.ts';
import { PictureError } from './picture-files.ts';
import { runStep } from './sharp.ts';

/** Most bytes of an upload: 15 MB. */
export const MAX_BYTES = 15 * 1024 * 1024;
/** Most pixels that are decoded at all: 51 megapixels. */
const MAX_PIXELS = 51_000_000;
/** The long side of what is kept, in pixels. */
const MAX_SIDE = 4096;

const TOO_HEAVY = 'La imagen pesa más de 15 MB.';
const TOO_LARGE = 'La imagen tiene más de 51 megapíxeles.';

// Harmless faults in the files of many phones (github.com/lovell/sharp/issues/1578).
const HARMLESS_WARNING =
  /Invalid SOS parameters|\b\d{1,2} extraneous bytes before marker 0xd9|Unknown Adobe color/;

const NO_END = /premature end of JPEG image/;
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** A decoded picture: its pixels row by row, 8 bits a channel, sRGB or grey, upright. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  /** 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
}

/**
 * Decodes an upload: the first frame, upright, without metadata, at most 4096 pixels a side. Size and
 * pixels are checked before decoding.
 * @throws PictureError unless it is a complete JPEG, PNG, WebP, AVIF or GIF within the limits
 */
export async function readPicture(bytes: Uint8Array): Promise<Pixels> {
  if (bytes.length > MAX_BYTES) throw new PictureError(TOO_HEAVY);
  return decodePicture(bytes);
}

/** The same without the limit of bytes, for files that the server made itself. */
export async function decodePicture(upload: Uint8Array): Promise<Pixels> {
  if (!isKnownFormat(upload)) throw new PictureError(NOT_AN_IMAGE);
  const bytes = asStillPicture(upload);
  if ((await countPixels(bytes)) > MAX_PIXELS) throw new PictureError(TOO_LARGE);
  try {
    return await decode(bytes, 'warning');
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    // A timeout does not mean that the picture is broken.
    if (/timeout/i.test(message)) throw error;
    // Some programs leave out the marker of the end, and nothing else.
    if (NO_END.test(message))
      return decode(Buffer.concat([bytes, JPEG_END]), 'warning').catch(throwUnsupported);
    if (!HARMLESS_WARNING.test(message)) throw new PictureError(NOT_AN_IMAGE, { cause: error });
  }
  return decode(bytes, 'error').catch(throwUnsupported);
}

/** The first frame of an animated AVIF: the decoder reads its picture under the brand of a still one alone. */
function asStillPicture(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(4, 12)).toString('latin1') !== 'ftypavis') return bytes;
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return still;
}

/** Reads the header alone. */
async function countPixels(bytes: Uint8Array): Promise<number> {
  const header = await runStep((sharp) =>
    sharp(bytes, { limitInputPixels: false }).metadata(),
  ).catch(throwUnsupported);
  return header.width * header.height;
}

async function decode(bytes: Uint8Array, failOn: 'warning' | 'error'): Promise<Pixels> {
  const { data, info } = await runStep((sharp) =>
    sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, page: 0, pages: 1 })
      .autoOrient()
      .resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function throwUnsupported(cause: unknown): never {
  throw new PictureError(NOT_AN_IMAGE, { cause });
}
