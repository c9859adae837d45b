import { expect, test } from 'vitest';
import { drawText, fitText, hasHighAccent } from './lettering.ts';

test('letters with accents and opening marks have outlines', () => {
  for (const letter of '¡¿ÁÉÍÓÚÑÜ') {
    expect(drawText(letter, 100).path.length, letter).toBeGreaterThan(40);
  }
});

test('a fitted line is as wide as asked, or as tall as allowed', () => {
  expect(fitText('SIN CADUCIDAD', 500).width).toBeCloseTo(500, 0);
  expect(fitText('SÍ', 500, 40).height).toBe(40);
});

test('outlines keep their numbers apart, zeros too', () => {
  expect(drawText('7.', 30).path).toMatch(/^[MLQCZ0-9. -]+$/);
  expect(drawText('7.', 30).path).not.toMatch(/\.\d{2}/);
});

test('accents above capitals are known', () => {
  expect(hasHighAccent('EDICIÓN')).toBe(true);
  expect(hasHighAccent('CARACAS')).toBe(false);
});
