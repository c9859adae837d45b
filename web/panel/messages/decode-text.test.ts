import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Correo;Año\r\nñandú@example.com;2026';

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, the other order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s is read as it was written', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text);
});
