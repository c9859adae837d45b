import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getInk, inks } from './inks.ts';
import { halftoneCrop, halftoneShapes } from './press-crop.ts';

test('a crop has the ratio of its shape, lies inside the picture and keeps the focal point', () => {
  const side = fc.integer({ min: 100, max: 5000 });
  const percent = fc.integer({ min: 0, max: 100 });
  const shape = fc.constantFrom(...Object.values(halftoneShapes));
  fc.assert(
    fc.property(side, side, percent, percent, shape, (width, height, x, y, wanted) => {
      const crop = halftoneCrop({ width, height }, { x, y }, wanted);
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

test('a low focal point is lifted, so that the title below does not cover it', () => {
  const crop = halftoneCrop({ width: 1600, height: 1000 }, { x: 50, y: 55 }, halftoneShapes.phone);
  expect(crop.focus.y).toBeLessThanOrEqual(48);
});

test('an item keeps its ink, and consecutive items differ', () => {
  expect(getInk({ id: 7, ink: 'mint' })).toBe('mint');
  expect(getInk({ id: 7, ink: 'violet' })).toBe(getInk({ id: 7, ink: '' }));
  const six = inks.map((_, index) => getInk({ id: 10 + index, ink: '' }));
  expect(new Set(six).size).toBe(inks.length);
});
