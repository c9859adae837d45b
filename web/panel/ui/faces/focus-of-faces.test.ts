import { expect, test } from 'vitest';
import { focusOfFaces, withoutRepeats } from './focus-of-faces.ts';

const face = (x: number, y: number, width: number) => ({ x, y, width, height: width, score: 0.9 });

test('the focal point is the middle of all faces of the foreground', () => {
  expect(focusOfFaces([])).toBeNull();
  const one = focusOfFaces([face(0.1, 0.2, 0.2)]);
  expect(one).toMatchObject({ x: 20, y: 30, faces: { x: 0.1 } });
  // With the forehead.
  expect(one?.faces?.y).toBeCloseTo(0.12);
  expect(focusOfFaces([face(0.1, 0.2, 0.2), face(0.6, 0.3, 0.2)])).toMatchObject({ x: 45, y: 35 });
});

test('faces of the background do not move it', () => {
  expect(focusOfFaces([face(0.1, 0.2, 0.3), face(0.9, 0.1, 0.08)])).toMatchObject({ x: 25, y: 35 });
});

test('a face that was found in several sizes counts once, as it was surest', () => {
  const sure = face(0.1, 0.2, 0.2);
  const again = { ...face(0.08, 0.18, 0.3), score: 0.5 };
  const other = face(0.6, 0.2, 0.2);
  expect(withoutRepeats([again, other, sure])).toEqual([other, sure]);
});
