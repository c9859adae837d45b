import type { Region } from 'sharp';
import { type Focus, toFocusInPart, WHOLE_PICTURE } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';
import { PictureError } from './picture-files.ts';

const INVALID_CROP = 'El recorte de la imagen no es válido.';
/** Minimum side of a crop, in pixels of the original. */
const MIN_SIDE = 16;

/**
 * Limits a crop to the picture.
 * @throws PictureError when it lies outside
 */
export function clampCrop(crop: Crop): Crop {
  const [x, width] = clampSide(crop.x, crop.width);
  const [y, height] = clampSide(crop.y, crop.height);
  return { x, y, width, height };
}

/** Returns the pixels of a (clamped) crop: at least 16 in each direction, or all of a smaller picture. */
export function toPixelRegion(crop: Crop | null, size: { width: number; height: number }): Region {
  if (crop === null) return { left: 0, top: 0, ...size };
  const [left, width] = getSidePixels(crop.x, crop.width, size.width);
  const [top, height] = getSidePixels(crop.y, crop.height, size.height);
  return { left, top, width, height };
}

/** Moves a focal point from one crop of the original to another; null when it lies outside of it, or is guessed. */
export function moveFocus(focus: Focus, fromCrop: Crop | null, toCrop: Crop | null): Focus | null {
  if (focus.isGuess) return null;
  const [before, after] = [fromCrop ?? WHOLE_PICTURE, toCrop ?? WHOLE_PICTURE];
  const part = {
    x: (after.x - before.x) / before.width,
    y: (after.y - before.y) / before.height,
    width: after.width / before.width,
    height: after.height / before.height,
  };
  const isInside = (percent: number, start: number, length: number) =>
    percent / 100 >= start && percent / 100 <= start + length;
  if (!isInside(focus.x, part.x, part.width) || !isInside(focus.y, part.y, part.height))
    return null;
  const moved = toFocusInPart(focus, part);
  return { ...moved, x: Math.round(moved.x), y: Math.round(moved.y) };
}

function clampSide(start: number, length: number): [number, number] {
  const from = Math.max(0, start);
  const to = Math.min(1, start + length);
  // Also refuses NaN.
  if (!(to - from > 0)) throw new PictureError(INVALID_CROP);
  return [from, to - from];
}

function getSidePixels(start: number, length: number, fullLength: number): [number, number] {
  const pixels = Math.min(fullLength, Math.max(MIN_SIDE, Math.round(length * fullLength)));
  const first = Math.min(Math.round(start * fullLength), fullLength - pixels);
  return [first, pixels];
}
