import slugify from '@sindresorhus/slugify';
import { foldText } from '../../contracts/fold-text.ts';
import { withoutTrailing } from './without-trailing.ts';

/** Lower case, no accents, hyphens; never empty. At most 80 characters. */
export function getSlug(name: string): string {
  const slug = slugify(name, { decamelize: false }).slice(0, 80);
  return withoutTrailing(slug, '-') || 'sin-nombre';
}

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}

/** Lower case without accents: what a search compares. */
export function searchText(...parts: readonly string[]): string {
  return foldText(parts.join(' '));
}
