import { expect, test } from 'vitest';
import { getFit, hyphenate, splitTitle } from './fit.ts';

test('a long word makes a title smaller than a short one does, and a long title is smaller still', () => {
  expect(getFit('Empatía')).toBeLessThan(getFit('Otorrinolaringólogo'));
  expect(getFit('BDM')).toBeLessThan(getFit('La orquesta de los que nunca llegaron a tiempo'));
  expect(getFit('M'.repeat(200))).toBe(30);
  expect(getFit('')).toBeGreaterThanOrEqual(2);
});

test('a number stays with its abbreviation, and no title of usual words has four lines', () => {
  expect(splitTitle(' BDM  Vol. 11: Las 24 horas. 2026')).toEqual([
    ...['BDM', 'Vol. 11:', 'Las', '24', 'horas.', '2026'],
  ]);
  // "BDM Vol. 11:" fills a line; at the size of its longest word it would take four.
  expect(getFit('BDM Vol. 11: Última Salida')).toBe(10);
});

test('only long words of a name may be divided, between syllables', () => {
  const parts = hyphenate('La Chicharra Otorrinolaringóloga').split('\u00ad');
  expect(parts).toEqual(['La Chicharra Oto', 'rri', 'no', 'la', 'ringó', 'lo', 'ga']);
});
