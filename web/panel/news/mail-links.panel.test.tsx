import { expect, test } from 'vitest';
import { listMailLinks } from './preview-dialog.tsx';

test('the links that staff wrote are told from those of the program, and each is named once', () => {
  const hrefs = [
    ...['https://yo.example/fechas/3', 'https://yo.example/fechas/3', 'https://fuera.example/'],
    ...['https://yo.example/novedades/7', 'https://yo.example/baja?clave=ejemplo', 'mal'],
    'https://yo.example/novedades/8',
  ];
  const html = hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  expect(listMailLinks(html, 'https://yo.example', 7)).toEqual([
    { href: 'https://yo.example/fechas/3', kind: 'own' },
    { href: 'https://fuera.example/', kind: 'outside' },
    { href: 'mal', kind: 'wrong' },
    { href: 'https://yo.example/novedades/8', kind: 'own' },
  ]);
});
