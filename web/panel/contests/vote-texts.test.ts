import { expect, test } from 'vitest';
import { describeShares, hasContactData } from './vote-texts.ts';

test('an address or a telephone number in a published reason is noticed', () => {
  for (const text of ['correo ana@example.com', '0414-123 45 67', '+58 (414) 123.4567']) {
    expect(hasContactData(text), text).toBe(true);
  }
  for (const text of ['', '40 votos desde 3 redes', 'El 12 de 2026', 'Correos inventados']) {
    expect(hasContactData(text), text).toBe(false);
  }
});

test('a group names the three for whom most of its votes are', () => {
  const shares = [9, 5, 2, 1, 1].map((count, at) => ({ plate: at, aka: `C${at}`, count }));
  expect(describeShares(shares)).toBe('9 para C0, 5 para C1, 2 para C2, 2 para otros');
});
