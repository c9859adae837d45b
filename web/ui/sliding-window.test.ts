import { expect, test } from 'vitest';
import { clampStart, getNextStart, getPreviousStart, wrapIndex } from './sliding-window.ts';

test('the last window is full', () => {
  expect(getNextStart(0, 8, 5)).toBe(3);
  expect(getNextStart(3, 8, 5)).toBeNull();
  expect(clampStart(7, 8, 5)).toBe(3);
});

test('with fewer items than the window there are no arrows', () => {
  expect(getNextStart(0, 3, 5)).toBeNull();
  expect(getPreviousStart(0, 5)).toBeNull();
});

test('going back ends at the beginning', () => {
  expect(getPreviousStart(3, 5)).toBe(0);
  expect(getPreviousStart(10, 5)).toBe(5);
});

test('every one of two hundred items is shown when moving from start to end', () => {
  const seen = new Set<number>();
  for (let start: number | null = 0; start !== null; start = getNextStart(start, 203, 3)) {
    for (let index = start; index < start + 3; index += 1) seen.add(index);
  }
  expect(seen.size).toBe(203);
});

test('the index wraps around at both ends', () => {
  expect(wrapIndex(-1, 4)).toBe(3);
  expect(wrapIndex(4, 4)).toBe(0);
  expect(wrapIndex(0, 0)).toBe(0);
});
