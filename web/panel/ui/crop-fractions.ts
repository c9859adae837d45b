import { type Focus, WHOLE_PICTURE } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';
import type { CropShape } from './picture-slots.ts';

/** Size of the upright picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Area in percent, as reported by the cropper. */
type PercentArea = Crop;

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function roundFraction(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Converts an area in percent to fractions, clamped to the picture. */
export function toCrop(area: PercentArea): Crop {
  const width = roundFraction(clamp(area.width / 100, 0.000001, 1));
  const height = roundFraction(clamp(area.height / 100, 0.000001, 1));
  return {
    x: roundFraction(clamp(area.x / 100, 0, 1 - width)),
    y: roundFraction(clamp(area.y / 100, 0, 1 - height)),
    width,
    height,
  };
}

export function toPercentArea(crop: Crop): PercentArea {
  return {
    x: crop.x * 100,
    y: crop.y * 100,
    width: crop.width * 100,
    height: crop.height * 100,
  };
}

/**
 * Returns the largest area with this aspect ratio, the default crop: around the focal point as far as
 * the edges allow; without one at the top of upright pictures, where heads are, or centred.
 */
export function createDefaultCrop(picture: PictureSize, aspect: number, focus: Focus | null): Crop {
  const pictureAspect = picture.width / picture.height;
  const width = pictureAspect > aspect ? aspect / pictureAspect : 1;
  const height = pictureAspect > aspect ? 1 : pictureAspect / aspect;
  const { x, y } = focus ?? { x: 50, y: pictureAspect < 1 ? 0 : 50 };
  return toCrop({
    x: clamp(x - width * 50, 0, (1 - width) * 100),
    y: clamp(y - height * 50, 0, (1 - height) * 100),
    width: width * 100,
    height: height * 100,
  });
}

/** Converts a point of a crop into a point of the whole picture; not rounded, because a crop magnifies the error. */
export function toFocusInPicture(focus: Focus, crop: Crop): Focus {
  return {
    x: (crop.x + (focus.x / 100) * crop.width) * 100,
    y: (crop.y + (focus.y / 100) * crop.height) * 100,
  };
}

/** Returns the aspect ratio (width over height) of a crop. */
export function getAspect(picture: PictureSize, crop: Crop | null): number {
  const { width, height } = crop ?? WHOLE_PICTURE;
  return (picture.width * width) / (picture.height * height);
}

/** Returns the shape that matches a crop, or the first. */
export function findShape(
  shapes: readonly [CropShape, ...CropShape[]],
  picture: PictureSize,
  crop: Crop | null,
): CropShape {
  const isWhole = crop === null || (crop.width > 0.999 && crop.height > 0.999);
  const aspect = getAspect(picture, crop);
  const isSimilar = (shape: CropShape) =>
    shape.aspect !== null && Math.abs(shape.aspect / aspect - 1) < 0.02;
  return (isWhole ? undefined : shapes.find(isSimilar)) ?? shapes[0];
}

/** Returns the width of a crop in pixels. */
export function getCroppedWidth(picture: PictureSize, crop: Crop | null): number {
  return Math.round(picture.width * (crop ?? WHOLE_PICTURE).width);
}

/** Returns the maximum zoom (1.5 to 6) that leaves about `minSize` pixels of width. */
export function getMaxZoom(picture: PictureSize, aspect: number, minSize = 500): number {
  const width = getCroppedWidth(picture, createDefaultCrop(picture, aspect, null));
  return clamp(width / minSize, 1.5, 6);
}
