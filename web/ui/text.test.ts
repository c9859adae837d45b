import { expect, test } from 'vitest';
import { formatDuration, padTwoDigits, sliceText, toSummary, truncateText } from './text.ts';

test('a text at the limit is unchanged, a longer one is cut and gets an ellipsis', () => {
  expect(truncateText('a'.repeat(314), 314)).toBe('a'.repeat(314));
  expect(truncateText('a'.repeat(315), 314)).toBe(`${'a'.repeat(314)}…`);
});

test('an emoji counts as one character and is never split', () => {
  expect(truncateText('🎤🎤🎤', 2)).toBe('🎤🎤…');
  expect(sliceText('ñ🎤b', 1, 3)).toBe('🎤b');
});

test('track numbers have two digits and times are min:sec', () => {
  expect(padTwoDigits(3)).toBe('03');
  expect(padTwoDigits(120)).toBe('120');
  expect(formatDuration(69.6)).toBe('1:10');
});

test('a summary has no line breaks', () => {
  expect(toSummary('uno\n\n dos\ttres')).toBe('uno dos tres');
});
