import type { Focus } from '../../../contracts/halftone-crop.ts';
import {
  CHOOSE_AN_IMAGE,
  findPictureFileProblem,
  findPictureSizeProblem,
} from './check-picture.ts';
import type { PictureSize } from './crop-fractions.ts';
import { detectFocusInWorker } from './faces/find-focus.ts';

/** Longest side, in pixels, of the copy that is shown while cropping. */
const PREVIEW_SIDE = 1600;

/** Reduced upright copy of a picture, small enough to be moved smoothly on a phone. */
export interface PicturePreview extends PictureSize {
  blob: Blob;
  /** Focal point in percent of the upright picture; null while none is known, or if the stored one is kept. */
  focus: Focus | null;
  /** The focal point of the faces, which are looked for while the picture is already shown. */
  faces: Promise<Focus | null>;
}

const NO_FACES: Promise<Focus | null> = Promise.resolve(null);

/** Thrown for a file that cannot be shown as a picture; the message is shown to the user. */
export class PictureRefusedError extends Error {}

async function createSmallCopy(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureRefusedError(CHOOSE_AN_IMAGE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
  // Frees the pixels immediately instead of at garbage collection.
  canvas.width = 0;
  if (blob === null) throw new PictureRefusedError(CHOOSE_AN_IMAGE);
  return blob;
}

/**
 * Decodes a picture off the main thread, applies its EXIF orientation and creates a reduced copy.
 * Width and height are those of the upright original.
 * @throws PictureRefusedError if the browser cannot decode it, or it has too many pixels
 */
async function createPreview(picture: Blob): Promise<PicturePreview> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureRefusedError(CHOOSE_AN_IMAGE);
  });
  try {
    const { width, height } = bitmap;
    const refusal = findPictureSizeProblem({ width, height });
    if (refusal !== null) throw new PictureRefusedError(refusal);
    return { width, height, blob: await createSmallCopy(bitmap), focus: null, faces: NO_FACES };
  } finally {
    bitmap.close();
  }
}

/** Shown if the browser cannot read files. */
const NO_READER = 'Sorry, FileReader API not supported';

/**
 * Checks a chosen file, creates its preview and begins to look for faces.
 * @throws PictureRefusedError with the message for the user
 */
export async function createFilePreview(file: File): Promise<PicturePreview> {
  if (!('FileReader' in window && 'createImageBitmap' in window)) {
    throw new PictureRefusedError(NO_READER);
  }
  const refusal = findPictureFileProblem(file);
  if (refusal !== null) throw new PictureRefusedError(refusal);
  const preview = await createPreview(file);
  return { ...preview, faces: detectFocusInWorker(preview.blob) };
}

/**
 * Loads the file of a stored original.
 * @throws PictureRefusedError if it cannot be loaded
 */
export async function loadOriginal(address: string): Promise<File> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) {
    throw new PictureRefusedError('No se ha podido abrir la imagen original. Intente de nuevo.');
  }
  const blob = await response.blob();
  return new File([blob], address.slice(address.lastIndexOf('/') + 1), { type: blob.type });
}

/**
 * Creates the preview of a stored original, to crop it again.
 * @throws PictureRefusedError if it cannot be loaded
 */
export async function createOriginalPreview(address: string): Promise<PicturePreview> {
  return createPreview(await loadOriginal(address));
}
