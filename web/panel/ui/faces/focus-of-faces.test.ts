import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Box,
  getHalftoneCrop,
  halftoneShapes,
  moveBox,
  placeInSlot,
} from '../../../../contracts/halftone-crop.ts';
import { computeFocus, removeDuplicates } from './focus-of-faces.ts';

const face = (x: number, y: number, width: number) => ({ x, y, width, height: width, score: 0.9 });

test('the focal point is the middle of all faces of the foreground that stand together', () => {
  expect(computeFocus([], 1)).toBeNull();
  const one = computeFocus([face(0.1, 0.2, 0.2)], 1);
  expect(one).toMatchObject({ x: 20, y: 30, faces: { x: 0.1 } });
  // With the forehead.
  expect(one?.faces?.y).toBeCloseTo(0.12);
  expect(computeFocus([face(0.1, 0.2, 0.1), face(0.2, 0.3, 0.1)], 1)).toMatchObject({
    x: 20,
    y: 30,
  });
});

test('faces of the background do not move it', () => {
  const faces = [face(0.1, 0.2, 0.3), face(0.9, 0.1, 0.08)];
  expect(computeFocus(faces, 1)).toMatchObject({ x: 25, y: 35 });
});

test('the box is of all who stand together, and the point on the main one of them', () => {
  const faces = [face(0.05, 0.3, 0.1), face(0.4, 0.3, 0.1), face(0.7, 0.2, 0.12)];
  expect(computeFocus(faces, 1.5)).toMatchObject({ x: 45, y: 35, faces: { x: 0.05 } });
});

test('a face that the edge cuts is not the main one while others are whole', () => {
  // Larger, so that the whole one alone would be of the background, and both fit into a print.
  const cut = face(0, 0.2, 0.3);
  expect(computeFocus([cut, face(0.4, 0.3, 0.12)], 1)).toMatchObject({ x: 46, y: 36 });
  expect(computeFocus([cut, face(0.8, 0.3, 0.12)], 1.5)).toMatchObject({
    x: 86,
    faces: { x: 0.8 },
  });
  expect(computeFocus([face(0.3, 0.75, 0.25), face(0.4, 0.2, 0.2)], 1)).toMatchObject({ y: 30 });
  // Nobody else is there.
  expect(computeFocus([cut], 1)).toMatchObject({ x: 15, y: 35 });
});

/** The focal point is stored in whole percent of the picture, of which a print shows about half. */
const ROUNDING = 0.02;

/** Whether a face is whole in the part of a print that a slot of this width over height shows. */
function isWhole(box: Box, at: { x: number; y: number }, slot: number, print: number): boolean {
  const seen = { x: Math.min(1, slot / print), y: Math.min(1, print / slot) };
  const [x, y] = [(at.x / 100) * (1 - seen.x), (at.y / 100) * (1 - seen.y)];
  return (
    box.x >= x - ROUNDING &&
    box.y >= y - ROUNDING &&
    box.x + box.width <= x + seen.x + ROUNDING &&
    box.y + box.height <= y + seen.y + ROUNDING
  );
}

test('slots of all ratios show at least one whole face of a group', () => {
  const share = (min: number, max: number) =>
    fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000);
  const place = fc.record({
    x: share(0, 0.88),
    y: share(0.1, 0.5),
    width: share(0.06, 0.12),
  });
  const group = fc.array(place, { minLength: 2, maxLength: 5 });
  const slots = fc.constantFrom(0.36, 0.4, 0.47, 0.6, 0.7, 0.8, 1, 1.2, 1.33);
  fc.assert(
    fc.property(group, slots, (places, slot) => {
      const picture = { width: 1800, height: 1200 };
      const faces = places.map(({ x, y, width }) => ({
        ...face(x, y, width),
        height: width * 1.5,
      }));
      const focus = computeFocus(faces, 1.5);
      if (focus === null) throw new Error('no face');
      const crop = getHalftoneCrop(picture, focus, halftoneShapes.phone);
      const part = {
        x: crop.left / picture.width,
        y: crop.top / picture.height,
        width: crop.width / picture.width,
        height: crop.height / picture.height,
      };
      const at = placeInSlot(crop.focus, { x: 0.45, y: 0.6 });
      const whole = faces.filter(
        ({ x, width }) => x >= part.x - 0.005 && x + width <= part.x + part.width + 0.005,
      );
      expect(whole.some((item) => isWhole(moveBox(item, part), at, slot, 0.8))).toBe(true);
      // A closed poster (lineup.module.css): 41.667 % of its width, around the focal point.
      const strip = Math.min(Math.max(crop.focus.x / 100 - 0.22917, 0), 0.58333);
      const seen = { x: strip, y: 0, width: 0.41667, height: 1 };
      const inStrip = whole.map((item) => moveBox(moveBox(item, part), seen));
      const widths = whole.map(({ width }) => width / part.width / seen.width);
      expect(inStrip.some(({ width }, index) => width >= (widths[index] ?? 1) - 0.08)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a face that was found in several sizes counts once, as it was surest', () => {
  const sure = face(0.1, 0.2, 0.2);
  const again = { ...face(0.08, 0.18, 0.3), score: 0.5 };
  const other = face(0.6, 0.2, 0.2);
  expect(removeDuplicates([again, other, sure])).toEqual([other, sure]);
});
