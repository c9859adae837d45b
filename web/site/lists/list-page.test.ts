import { expect, test } from 'vitest';
import {
  formatPageTitle,
  getPageOfIndex,
  ITEMS_PER_PAGE,
  linkedPages,
  toListPage,
} from './list-page.ts';
import { getRequestedPage } from './read-page.ts';

const all = Array.from({ length: 2 * ITEMS_PER_PAGE + 1 }, (_, index) => index);
const at = (query: string) =>
  getRequestedPage(all, new URL(`http://x/letras/ana${query}`), '/letras/ana');

test('an address names a page; what is no page is the first', () => {
  expect(at('?pagina=3')).toEqual({ page: 3, pages: 3, count: 101, items: [100] });
  for (const query of ['', '?pagina=0', '?pagina=x', '?pagina=1.5']) expect(at(query).page).toBe(1);
  expect(toListPage([], 1)).toEqual({ page: 1, pages: 1, count: 0, items: [] });
});

test('the page of an item is the one that shows it', () => {
  for (const index of [0, ITEMS_PER_PAGE - 1, ITEMS_PER_PAGE, 2 * ITEMS_PER_PAGE])
    expect(toListPage(all, getPageOfIndex(index)).items).toContain(index);
  expect(getPageOfIndex(all.indexOf(-1))).toBe(0);
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
  expect([formatPageTitle('Letras', 1), formatPageTitle('Letras', 2)]).toEqual([
    'Letras',
    'Letras, página 2',
  ]);
});
