import { expect, test } from 'vitest';
import { hasContactData } from './vote-decisions.tsx';

test('an address or a telephone number in a published reason is noticed', () => {
  for (const text of ['correo ana@example.com', '0414-123 45 67', '+58 (414) 123.4567']) {
    expect(hasContactData(text), text).toBe(true);
  }
  for (const text of ['', '40 votos desde 3 redes', 'El 12 de 2026', 'Correos inventados']) {
    expect(hasContactData(text), text).toBe(false);
  }
});
