import { expect, test } from 'vitest';
import { pageQueries } from '../../contracts/page-queries.ts';
import routes from '../../web/routes.ts';
import { findMeantAddress, findPage, isForEverybody, isPanelPath } from './page-address.ts';

const toAddress = (url: string) => findPage(url).address;

test('every page of the table of routes declares the query that it reads', () => {
  const all = routes.flatMap(({ children = [], ...route }) => [route, ...children]);
  const declared = all.flatMap(({ path, index }) => (index ? ['/'] : (path ?? [])));
  expect(Object.keys(pageQueries).sort()).toEqual(declared.filter((path) => path !== '*').sort());
});

test('a segment that hides another path is no page, and an address means itself', () => {
  const hidden = [
    '..%2flogin',
    '..%2Fpolitica-de-privacidad',
    '.%2f',
    '%2e%2e%2fx',
    'a%2fb',
    '..%5cx',
  ];
  for (const segment of hidden) {
    for (const section of ['/letras', '/letras/x', '/artistas', '/eventos']) {
      expect(findPage(`${section}/${segment}`).pattern, segment).toBeNull();
    }
  }
  const odd = [
    '%252e%252e',
    'ñ',
    '%C3%B1',
    'a%3Fb',
    'a%23b',
    '100%',
    '%E0%A4%A',
    '..a',
    'a;b',
    "a'b",
  ];
  for (const url of odd.flatMap((item) => [
    `/artistas/${item}`,
    `/letras/${item}/${item}?linea=2`,
  ])) {
    const { address, path, pattern } = findPage(url);
    expect(findPage(address)).toEqual({ address, path, pattern });
    expect(new URL(address, 'http://localhost').pathname).toBe(address.split('?', 1)[0]);
  }
});

test('query keys that the page does not read are left out', () => {
  expect(toAddress('/artistas?utm_source=x&desde=5&segmento=1')).toBe('/artistas?desde=5');
  expect(toAddress('/?desde=5&q=x')).toBe('/');
  expect(toAddress('/letras/a/b?linea=3&pagina=2')).toBe('/letras/a/b?linea=3');
  expect(toAddress('/buscar?q=a?b&_routes=x')).toBe('/buscar?q=a%3Fb');
});

test('known keys stand in one order, whatever order they came in', () => {
  expect(toAddress('/eventos?pagina=2&ver=todos')).toBe(toAddress('/eventos?ver=todos&pagina=2'));
});

test('a value that is no number, or another spelling of one, is left out', () => {
  for (const value of ['-1', '1e9', '05', '0', '2x', '']) {
    expect(toAddress(`/artistas?desde=${value}`)).toBe('/artistas');
  }
  expect(toAddress('/therepro?pagina=1')).toBe('/therepro');
  expect(toAddress('/therepro?pagina=2')).toBe('/therepro?pagina=2');
});

test.each([
  ['/login', ['/login/', '/LOGIN', '/%6Cogin', '//login', '/./login', '/x/../login', '/\\login']],
  ['/tablero', ['/tablero?x=1', '/Tablero/', '/%2e/tablero']],
  ['/buscar?q=x', ['/BUSCAR?q=x', '/%62uscar/?q=x', '//buscar//?q=x', '/a/../buscar?%71=x']],
  ['/artistas/Akapellah', ['/ARTISTAS/Akapellah/', '/artistas//%41kapellah']],
  ['/eventos/x/votar', ['/eventos/x/VOTAR/']],
])('all spellings of %s are one address', (address, spellings) => {
  for (const spelling of [address, ...spellings]) expect(toAddress(spelling)).toBe(address);
});

test.each([
  ['/artistas/Nero-Avila', '/artistas/nero-avila'],
  ['/artistas/nero.', '/artistas/nero'],
  ['/artistas/nero)', '/artistas/nero'],
  ['/artistas/nero&igsh=abc', '/artistas/nero'],
  ['/artistas/nero%3Ffbclid=abc', '/artistas/nero'],
  ['/artistas).', '/artistas'],
  ['/eventos/X%22?utm=1', '/eventos/x'],
  ['/Eventos/X?segmento=2&utm=1', '/eventos/x?segmento=2'],
  ['/artistas/nero', null],
  ['/acuse/ABC', null],
  ['/nada.', null],
])('%s means %s', (url, address) => {
  expect(findMeantAddress(url)).toBe(address);
});

test('what no page has, and the data of the router, is no page', () => {
  for (const url of ['/nada', '/login.data', '/artistas/x.data', '/eventos/a/b/c/d', '/loginn']) {
    expect(findPage(url).pattern, url).toBeNull();
  }
});

test('pages that differ without a change of content are not for everybody', () => {
  const isKept = (url: string) => isForEverybody(findPage(url));
  for (const url of ['/', '/buscar', '/artistas?desde=5', '/baja?clave=x'])
    expect(isKept(url)).toBe(true);
  for (const url of ['/buscar?q=x', '/acuse/x', '/ACUSE', '/login', '/nada']) {
    expect(isKept(url), url).toBe(false);
  }
  expect(isPanelPath(findPage('/Tablero').path)).toBe(true);
});
