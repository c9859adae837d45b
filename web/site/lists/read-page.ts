import { redirect } from 'react-router';
import { listPagePath } from '../../../contracts/paths.ts';
import { cutPage, type ListPage } from './list-page.ts';

/**
 * Returns the page of a list that an address names (`?pagina=2`).
 * @param path address of the list
 * @throws a redirect to the last page, if the list has fewer
 */
export function readPage<T>(all: readonly T[], url: URL, path: string): ListPage<T> {
  const asked = Number(url.searchParams.get('pagina') ?? 1);
  const cut = cutPage(all, asked);
  if (asked > cut.pages) throw redirect(listPagePath(path, cut.pages));
  return cut;
}
