import type { Crop } from '../../../contracts/pictures.ts';
import { type Focus, moveBox } from '../../../contracts/press-crop.ts';
import { PictureError } from './picture-files.ts';

const INVALID_CROP = 'El recorte de la imagen no es válido.';
/** Minimum side of a crop, in pixels of the original. */
const MIN_SIDE = 16;

/** A rectangle in whole pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Limits a crop to the picture.
 * @throws PictureError when it lies outside
 */
export function clampCrop(crop: Crop): Crop {
  const [x, width] = clampSide(crop.x, crop.width);
  const [y, height] = clampSide(crop.y, crop.height);
  return { x, y, width, height };
}

/** The pixels of a (clamped) crop; at least 16 each way, or all there are of a smaller picture. */
export function cropArea(crop: Crop | null, size: { width: number; height: number }): Area {
  if (crop === null) return { left: 0, top: 0, ...size };
  const [left, width] = sidePixels(crop.x, crop.width, size.width);
  const [top, height] = sidePixels(crop.y, crop.height, size.height);
  return { left, top, width, height };
}

const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Moves a focal point from one crop of the original to another; null when it lies outside of it. */
export function moveFocus(focus: Focus, from: Crop | null, to: Crop | null): Focus | null {
  const [old, next] = [from ?? WHOLE_PICTURE, to ?? WHOLE_PICTURE];
  const x = (old.x + (focus.x / 100) * old.width - next.x) / next.width;
  const y = (old.y + (focus.y / 100) * old.height - next.y) / next.height;
  if (x < 0 || x > 1 || y < 0 || y > 1) return null;
  const moved = { x: Math.round(x * 100), y: Math.round(y * 100) };
  if (focus.faces === undefined) return moved;
  const whole = {
    x: old.x + focus.faces.x * old.width,
    y: old.y + focus.faces.y * old.height,
    width: focus.faces.width * old.width,
    height: focus.faces.height * old.height,
  };
  return { ...moved, faces: moveBox(whole, next) };
}

function clampSide(start: number, length: number): [number, number] {
  const from = Math.max(0, start);
  const to = Math.min(1, start + length);
  // Also true of what is not a number.
  if (!(to - from > 0)) throw new PictureError(INVALID_CROP);
  return [from, to - from];
}

function sidePixels(start: number, length: number, fullLength: number): [number, number] {
  const pixels = Math.min(fullLength, Math.max(MIN_SIDE, Math.round(length * fullLength)));
  const first = Math.min(Math.round(start * fullLength), fullLength - pixels);
  return [first, pixels];
}
