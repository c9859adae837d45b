import { redirect } from 'react-router';
import { listPagePath } from '../../../contracts/paths.ts';
import { type ListPage, toListPage } from './list-page.ts';

/**
 * Returns the page of a list that an address names (`?pagina=2`).
 * @param path address of the list
 * @throws a redirect to the last page, if the list has fewer
 */
export function getRequestedPage<T>(items: readonly T[], url: URL, path: string): ListPage<T> {
  const requestedPage = Number(url.searchParams.get('pagina') ?? 1);
  const listPage = toListPage(items, requestedPage);
  if (requestedPage > listPage.pages) throw redirect(listPagePath(path, listPage.pages));
  return listPage;
}
