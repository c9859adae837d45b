import { paths } from './paths.ts';

/** Returns the path of the page of an announcement. */
export function newsPath(id: number): string {
  return `${paths.news}/${id}`;
}

/** Returns a link of the site with the announcement that it is in, for the figures. */
export function withNewsSource(address: string, id: number): string {
  const url = new URL(address);
  url.searchParams.set('utm_source', `anuncio-${id}`);
  return url.href;
}
