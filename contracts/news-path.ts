import { paths } from './paths.ts';

/** Returns the path of the page of an announcement. */
export function newsPath(id: number): string {
  return `${paths.news}/${id}`;
}
