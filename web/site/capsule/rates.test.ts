import { expect, test } from 'vitest';
import { toOpeningLines } from './rates.tsx';

test('days in a row with the same hours are one line', () => {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 10, closes: 20 }));
  const saturday = [
    { weekday: 6, opens: 9, closes: 12 },
    { weekday: 6, opens: 14, closes: 18 },
  ];
  expect(toOpeningLines([...saturday, ...week])).toEqual([
    ['lunes a viernes', '10:00 a 20:00'],
    ['sábado', '9:00 a 12:00 y 14:00 a 18:00'],
  ]);
  expect(toOpeningLines([])).toEqual([]);
});
