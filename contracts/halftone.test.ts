import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, getHalftoneCrop, halftoneShapes, placeInSlot } from './halftone-crop.ts';
import { getInk, inks } from './inks.ts';

test('a crop has the ratio of its shape, lies inside the picture and keeps the focal point', () => {
  const side = fc.integer({ min: 100, max: 5000 });
  const percent = fc.integer({ min: 0, max: 100 });
  const shape = fc.constantFrom(...Object.values(halftoneShapes));
  fc.assert(
    fc.property(side, side, percent, percent, shape, (width, height, x, y, wanted) => {
      const crop = getHalftoneCrop({ width, height }, { x, y }, wanted);
      expect(crop.left).toBeGreaterThanOrEqual(0);
      expect(crop.top).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.width).toBeLessThanOrEqual(width + 1);
      expect(crop.top + crop.height).toBeLessThanOrEqual(height + 1);
      expect(crop.width / crop.height).toBeCloseTo(wanted.width / wanted.height, 0);
      const [atX, atY] = [(x / 100) * width, (y / 100) * height];
      expect(Math.abs(crop.left + (crop.focus.x / 100) * crop.width - atX)).toBeLessThan(
        width / 50,
      );
      expect(Math.abs(crop.top + (crop.focus.y / 100) * crop.height - atY)).toBeLessThan(
        height / 50,
      );
    }),
  );
});

test('upright shapes show what staff chose of a picture, the wide one all of it', () => {
  const picture = { width: 1600, height: 1000 };
  const hint = { x: 0.75, y: 0, width: 0.25, height: 0.5 };
  const focus = { x: 20, y: 30 };
  const { phone, wide } = halftoneShapes;
  expect(getHalftoneCrop(picture, focus, phone, hint).left).toBeGreaterThanOrEqual(1200);
  expect(getHalftoneCrop(picture, focus, wide, hint).width).toBe(1600);
});

test('a low focal point is lifted, so that the title below does not cover it', () => {
  const crop = getHalftoneCrop(
    { width: 1600, height: 1000 },
    { x: 50, y: 55 },
    halftoneShapes.phone,
  );
  expect(crop.focus.y).toBeLessThanOrEqual(48);
});

const within = (box: Box, outer: Box) =>
  box.x >= outer.x - 0.01 &&
  box.y >= outer.y - 0.01 &&
  box.x + box.width <= outer.x + outer.width + 0.01 &&
  box.y + box.height <= outer.y + outer.height + 0.01;

test('a crop, and a slot of any ratio, hold all faces when they are large enough', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const size = fc.double({ min: 0.05, max: 0.6, noNaN: true });
  const seen = fc.double({ min: 0.6, max: 1, noNaN: true });
  const shape = fc.constantFrom(...Object.values(halftoneShapes));
  fc.assert(
    fc.property(share, share, size, size, seen, shape, (x, y, width, height, part, wanted) => {
      const faces = { x: x * (1 - width), y: y * (1 - height), width, height };
      const focus = { x: (faces.x + width / 2) * 100, y: (faces.y + height / 2) * 100, faces };
      const place = placeInSlot(focus);
      const slot = { x: (place.x / 100) * (1 - part), y: (place.y / 100) * (1 - part) };
      expect(within(faces, { ...slot, width: part, height: part })).toBe(true);
      const picture = { width: wanted.width * 1.5, height: wanted.height * 1.5 };
      const crop = getHalftoneCrop(picture, focus, wanted);
      const area = {
        x: crop.left / picture.width,
        y: crop.top / picture.height,
        width: crop.width / picture.width,
        height: crop.height / picture.height,
      };
      expect(within(faces, area)).toBe(true);
    }),
  );
});

test('a picture whose faces no crop of the shape holds, or may be anywhere, is shown whole across', () => {
  const picture = { width: 3000, height: 1000 };
  const faces = { x: 0.05, y: 0.2, width: 0.9, height: 0.6 };
  for (const focus of [
    { x: 50, y: 50, faces },
    { x: 50, y: 50, isGuess: true as const },
  ]) {
    for (const shape of Object.values(halftoneShapes)) {
      const crop = getHalftoneCrop(picture, focus, shape);
      expect(crop).toMatchObject({ left: 0, top: 0, width: 3000 });
      expect(crop.height / crop.width).toBeCloseTo(shape.height / shape.width, 2);
      expect((crop.focus.y / 100) * crop.height).toBeCloseTo(500, -2);
    }
  }
  const { focus } = getHalftoneCrop(picture, { x: 50, y: 50, faces }, halftoneShapes.wide);
  expect(focus.faces?.width).toBeCloseTo(0.9);
});

test('a focal point that staff moved away from the faces counts alone', () => {
  const faces = { x: 0.7, y: 0.1, width: 0.2, height: 0.2 };
  expect(placeInSlot({ x: 20, y: 80, faces })).toEqual({ x: 20, y: 80 });
});

test('an item keeps its ink, and consecutive items differ', () => {
  expect(getInk({ id: 7, ink: 'mint' })).toBe('mint');
  expect(getInk({ id: 7, ink: 'violet' })).toBe(getInk({ id: 7, ink: '' }));
  const six = inks.map((_, index) => getInk({ id: 10 + index, ink: '' }));
  expect(new Set(six).size).toBe(inks.length);
});
