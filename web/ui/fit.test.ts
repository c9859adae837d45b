import { expect, test } from 'vitest';
import { getFit } from './fit.ts';

test('a long word makes a title smaller than a short one does, and a long title is smaller still', () => {
  expect(getFit('Empatía')).toBeLessThan(getFit('Otorrinolaringólogo'));
  expect(getFit('BDM')).toBeLessThan(getFit('La orquesta de los que nunca llegaron a tiempo'));
  expect(getFit('M'.repeat(200))).toBe(30);
  expect(getFit('')).toBeGreaterThanOrEqual(2);
});
