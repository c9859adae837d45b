import { expect, test } from 'vitest';
import { periodText } from './retention.ts';

test('a period is shown in years where it is whole years, and in days otherwise', () => {
  const texts = [1, 30, 365, 730].map(periodText);
  expect(texts).toEqual(['1 día', '30 días', '1 año', '2 años']);
});
