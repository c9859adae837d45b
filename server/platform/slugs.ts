import slugify from '@sindresorhus/slugify';

/** Lower case, no accents, hyphens; never empty. At most 80 characters. */
export function slugOf(name: string): string {
  const slug = slugify(name, { decamelize: false }).slice(0, 80).replace(/-+$/, '');
  return slug === '' ? 'sin-nombre' : slug;
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
  return parts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
