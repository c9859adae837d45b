import { expect, test } from 'vitest';
import { clockTime, cutText, fitOf, sliceText, summary, trackNumber } from './text.ts';

test('a text of the limit stays whole, one more is cut and gets the ellipsis', () => {
  expect(cutText('a'.repeat(314), 314)).toBe('a'.repeat(314));
  expect(cutText('a'.repeat(315), 314)).toBe(`${'a'.repeat(314)}…`);
});

test('an emoji counts once and is never cut in two', () => {
  expect(cutText('🎤🎤🎤', 2)).toBe('🎤🎤…');
  expect(sliceText('ñ🎤b', 1, 3)).toBe('🎤b');
});

test('numbers read as on a track list and a clock', () => {
  expect(trackNumber(3)).toBe('03');
  expect(trackNumber(120)).toBe('120');
  expect(clockTime(69.6)).toBe('1:10');
});

test('a long word makes a title smaller than a short one, and a long title smaller still', () => {
  expect(fitOf('Empatía')).toBeLessThan(fitOf('Otorrinolaringólogo'));
  expect(fitOf('BDM')).toBeLessThan(fitOf('La orquesta de los que nunca llegaron a tiempo'));
  expect(fitOf('M'.repeat(200))).toBe(30);
  expect(fitOf('')).toBeGreaterThanOrEqual(2);
});

test('a summary is one line', () => {
  expect(summary('uno\n\n dos\ttres')).toBe('uno dos tres');
});
