import { expect, test } from 'vitest';
import type { Crop } from '../../../contracts/pictures.ts';
import {
  createDefaultCrop,
  findShape,
  getAspect,
  getCroppedWidth,
  getMaxZoom,
  toCrop,
  toPercentArea,
} from './crop-fractions.ts';
import { slotShapes } from './picture-slots.ts';

const photo = { width: 4000, height: 3000 };

test('an area in percent becomes fractions', () => {
  expect(toCrop({ x: 10, y: 20, width: 50, height: 40 })).toEqual({
    x: 0.1,
    y: 0.2,
    width: 0.5,
    height: 0.4,
  });
});

test('an area that was rounded beyond the edge is clamped to the picture', () => {
  const crop = toCrop({ x: 50.00001, y: -0.00001, width: 50.00002, height: 100.00001 });
  expect(crop.x + crop.width).toBeLessThanOrEqual(1);
  expect(crop.y).toBe(0);
  expect(crop.height).toBe(1);
});

test('the default crop is centred, as large as possible, with the aspect ratio of the slot', () => {
  const crop = createDefaultCrop(photo, 4 / 5, null);
  expect(crop.height).toBe(1);
  expect(crop.width).toBeCloseTo(0.6);
  expect(crop.x).toBeCloseTo(0.2);
  expect(getAspect(photo, crop)).toBeCloseTo(4 / 5, 4);
});

test('without a focal point the default crop of an upright picture is at its top, where the head is', () => {
  const portrait = { width: 2000, height: 3000 };
  expect(createDefaultCrop(portrait, 1, null)).toMatchObject({ x: 0, y: 0 });
  expect(createDefaultCrop(portrait, 1 / 2, null)).toMatchObject({ x: 0.125, y: 0, height: 1 });
  expect(createDefaultCrop(portrait, 1, { x: 50, y: 50 }).y).toBeCloseTo(1 / 6);
  expect(createDefaultCrop(photo, 2, null).y).toBeCloseTo(1 / 6);
});

test('a crop is unchanged after conversion to the format of the cropper and back', () => {
  const crop = { x: 0.125, y: 0.25, width: 0.5, height: 0.375 };
  expect(toCrop(toPercentArea(crop))).toEqual(crop);
});

test('the aspect ratio of a stored crop is recognised', () => {
  const find = (crop: Crop | null) => findShape(slotShapes.free, photo, crop).label;
  expect(find(null)).toBe('Sin recorte');
  expect(find({ x: 0, y: 0, width: 1, height: 1 })).toBe('Sin recorte');
  expect(find(createDefaultCrop(photo, 1, null))).toBe('Cuadrado');
  expect(find(createDefaultCrop(photo, 3 / 2, null))).toBe('Horizontal 3:2');
});

test('the zoom is limited by the remaining pixels and is at least 1', () => {
  expect(getCroppedWidth(photo, { x: 0, y: 0, width: 0.25, height: 1 })).toBe(1000);
  expect(getMaxZoom(photo, 1)).toBe(6);
  expect(getMaxZoom({ width: 300, height: 300 }, 1)).toBe(1.5);
});
