import { expect, test } from 'vitest';
import { canonicalAddress, isPanelPath, pagePath } from './page-address.ts';

test('query keys that no page reads are left out', () => {
  expect(canonicalAddress('/artistas?utm_source=x&desde=5&fbclid=1')).toBe('/artistas?desde=5');
  expect(canonicalAddress('/?utm_source=x')).toBe('/');
});

test('known keys stand in one order, whatever order they came in', () => {
  const one = canonicalAddress('/eventos/bdm?segmento=2&desde=1');
  expect(one).toBe(canonicalAddress('/eventos/bdm?desde=1&segmento=2'));
});

test('a value that is no number is left out', () => {
  expect(canonicalAddress('/artistas?desde=-1')).toBe('/artistas');
  expect(canonicalAddress('/artistas?desde=1e9')).toBe('/artistas');
  expect(canonicalAddress('/therepro?pagina=2x')).toBe('/therepro');
  expect(canonicalAddress('/therepro?pagina=2')).toBe('/therepro?pagina=2');
});

test('the panel is known in every spelling that the router takes', () => {
  for (const path of [
    '/login',
    '/login/',
    '/LOGIN',
    '/login.data',
    '/tablero?x=1',
    '/Tablero/',
    '/cuenta',
    '/%6Cogin',
    '//login',
    '/./login',
    '/x/../login',
    '/%2e/tablero',
    '/\\tablero',
  ]) {
    expect(isPanelPath(pagePath(path)), path).toBe(true);
  }
  expect(isPanelPath(pagePath('/loginn'))).toBe(false);
});
