import type { Region } from 'sharp';
import { type Focus, moveBox } from '../../../contracts/halftone-crop.ts';
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

const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Moves a focal point from one crop of the original to another; null when it lies outside of it, or is guessed. */
export function moveFocus(focus: Focus, fromCrop: Crop | null, toCrop: Crop | null): Focus | null {
  if (focus.isGuess) return null;
  const [before, after] = [fromCrop ?? WHOLE_PICTURE, toCrop ?? WHOLE_PICTURE];
  const x = (before.x + (focus.x / 100) * before.width - after.x) / after.width;
  const y = (before.y + (focus.y / 100) * before.height - after.y) / after.height;
  if (x < 0 || x > 1 || y < 0 || y > 1) return null;
  const moved = { x: Math.round(x * 100), y: Math.round(y * 100) };
  if (focus.faces === undefined) return moved;
  const upright = {
    x: before.x + focus.faces.x * before.width,
    y: before.y + focus.faces.y * before.height,
    width: focus.faces.width * before.width,
    height: focus.faces.height * before.height,
  };
  return { ...moved, faces: moveBox(upright, after) };
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
