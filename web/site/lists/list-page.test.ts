import { expect, test } from 'vitest';
import { linkedPages, PAGE_ITEMS, pageTitle, toListPage, toPage } from './list-page.ts';
import { readPage } from './read-page.ts';

const all = Array.from({ length: 2 * PAGE_ITEMS + 1 }, (_, index) => index);
const at = (query: string) => readPage(all, new URL(`http://x/letras/ana${query}`), '/letras/ana');

test('an address names a page; what is no page is the first', () => {
  expect(at('?pagina=3')).toEqual({ page: 3, pages: 3, count: 101, items: [100] });
  for (const query of ['', '?pagina=0', '?pagina=x', '?pagina=1.5']) expect(at(query).page).toBe(1);
  expect(toListPage([], 1)).toEqual({ page: 1, pages: 1, count: 0, items: [] });
});

test('the page of an item is the one that shows it', () => {
  for (const index of [0, PAGE_ITEMS - 1, PAGE_ITEMS, 2 * PAGE_ITEMS])
    expect(toListPage(all, toPage(index)).items).toContain(index);
  expect(toPage(all.indexOf(-1))).toBe(0);
});

test('a page after the last leads to the last', () => {
  let sent: unknown;
  try {
    at('?pagina=4');
  } catch (thrown) {
    sent = thrown;
  }
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get('location')).toBe('/letras/ana?pagina=3');
});

test('the links name the first page, the last and those around the current one', () => {
  expect(linkedPages(1, 3)).toEqual([1, 2, 3]);
  expect(linkedPages(10, 40)).toEqual([1, 9, 10, 11, 40]);
  expect([pageTitle('Letras', 1), pageTitle('Letras', 2)]).toEqual(['Letras', 'Letras, página 2']);
});
