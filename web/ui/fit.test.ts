import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';

test('a long word makes a title smaller than a short one does, and a long title is smaller still', () => {
  expect(fitOf('Empatía')).toBeLessThan(fitOf('Otorrinolaringólogo'));
  expect(fitOf('BDM')).toBeLessThan(fitOf('La orquesta de los que nunca llegaron a tiempo'));
  expect(fitOf('M'.repeat(200))).toBe(30);
  expect(fitOf('')).toBeGreaterThanOrEqual(2);
});
