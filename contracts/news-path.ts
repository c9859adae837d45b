import { paths } from './paths.ts';

/** Returns the path of the page of an announcement. */
export function newsPath(id: number): string {
  return `${paths.news}/${id}`;
}

/** Returns the path that counts a click on a link of an announcement's mail and leads on to it. */
export function newsRedirectPath(id: number | string, link: number | string): string {
  return `${paths.news}/${id}/ir/${link}`;
}
