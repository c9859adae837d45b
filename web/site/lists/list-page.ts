/** Items on a page of a public list. */
export const ITEMS_PER_PAGE = 50;

/** A page of a list; `page` counts from 1. */
export interface ListPage<T> {
  page: number;
  pages: number;
  /** Number of items of the whole list. */
  count: number;
  items: T[];
}

/** Returns a page of a list: the first for what is no page, the last for one after it. */
export function toListPage<T>(items: readonly T[], requestedPage: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(items.length / ITEMS_PER_PAGE));
  const page = Number.isSafeInteger(requestedPage)
    ? Math.min(Math.max(1, requestedPage), pages)
    : 1;
  const start = (page - 1) * ITEMS_PER_PAGE;
  return { page, pages, count: items.length, items: items.slice(start, start + ITEMS_PER_PAGE) };
}

/** Returns the page on which the item at an index stands; 0 for the index -1. */
export function getPageOfIndex(index: number): number {
  return 1 + Math.floor(index / ITEMS_PER_PAGE);
}

/** Returns the pages that the links name: the first, the last and those around the current one. */
export function linkedPages(page: number, pages: number): number[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return numbers.filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
}

export function formatPageTitle(title: string, page: number): string {
  return page > 1 ? `${title}, página ${page}` : title;
}
