import { expect, test } from 'vitest';
import { layOutText } from './layout.ts';
import { getWidth, toDrawableText } from './lettering.ts';

const box = { width: 1000, height: 400, maxHeight: 150, minHeight: 40 };
/** Every character is as wide as high. */
const square = (text: string) => Array.from(text).length;

test('a short text is as tall as allowed, on one line', () => {
  expect(layOutText('VOTA', box, square)).toEqual({ lines: ['VOTA'], height: 150 });
});

test('a longer one is wrapped at words, and no line is wider than the box', () => {
  const { lines, height } = layOutText('LA CALLE NO SE CALLA CUANDO CAE LA NOCHE', box, square);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe('LA CALLE NO SE CALLA CUANDO CAE LA NOCHE');
  for (const line of lines) expect(square(line) * height).toBeLessThanOrEqual(box.width);
});

test('a long word makes the letters smaller before it is broken', () => {
  const { lines, height } = layOutText('EL ESTERNOCLEIDOMASTOIDEO', box, square);
  expect(lines).toContain('ESTERNOCLEIDOMASTOIDEO');
  expect(22 * height).toBeLessThanOrEqual(box.width);
});

test('a word that fits at no size is broken, and what is too much is cut with an ellipsis', () => {
  const { lines, height } = layOutText('A'.repeat(3000), box, square);
  expect(height).toBe(40);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(square(line) * height).toBeLessThanOrEqual(box.width);
  expect(((lines.length - 1) * 1.4 + 1) * height).toBeLessThanOrEqual(box.height);
});

test('nothing to say takes no line', () => {
  expect(layOutText('', box, square).lines).toEqual([]);
});

test('Spanish stays as it is; what the face cannot draw is dropped or loses its accents', () => {
  expect(toDrawableText('¿Qué? ¡Ñandú, pingüino! «Sí»')).toBe('¿Qué? ¡Ñandú, pingüino! «Sí»');
  expect(toDrawableText('Fuego 🔥🔥 puro')).toBe('Fuego puro');
  expect(toDrawableText('Ő 東京 <b>')).toBe('O <b>');
  expect(toDrawableText('🎤')).toBe('');
});

test('the width grows with the text', () => {
  expect(getWidth('RAP RAP')).toBeGreaterThan(getWidth('RAP') * 2);
});

test('a short word goes with the next one', () => {
  const box = { width: 100, height: 100, maxHeight: 10, minHeight: 5 };
  const { lines } = layOutText(
    'BATALLA DE CIUDAD',
    { ...box, width: 60, maxHeight: 5 },
    (text) => text.length,
  );
  expect(lines).toEqual(['BATALLA', 'DE CIUDAD']);
});
