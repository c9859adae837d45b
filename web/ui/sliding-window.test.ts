import { expect, test } from 'vitest';
import { clampStart, nextStart, previousStart, wrapIndex } from './sliding-window.ts';

test('the last window is full', () => {
  expect(nextStart(0, 8, 5)).toBe(3);
  expect(nextStart(3, 8, 5)).toBeNull();
  expect(clampStart(7, 8, 5)).toBe(3);
});

test('with fewer items than the window there are no arrows', () => {
  expect(nextStart(0, 3, 5)).toBeNull();
  expect(previousStart(0, 5)).toBeNull();
});

test('going back ends at the beginning', () => {
  expect(previousStart(3, 5)).toBe(0);
  expect(previousStart(10, 5)).toBe(5);
});

test('every one of two hundred items is shown when moving from start to end', () => {
  const seen = new Set<number>();
  for (let start: number | null = 0; start !== null; start = nextStart(start, 203, 3)) {
    for (let index = start; index < start + 3; index += 1) seen.add(index);
  }
  expect(seen.size).toBe(203);
});

test('the index wraps around at both ends', () => {
  expect(wrapIndex(-1, 4)).toBe(3);
  expect(wrapIndex(4, 4)).toBe(0);
  expect(wrapIndex(0, 0)).toBe(0);
});
