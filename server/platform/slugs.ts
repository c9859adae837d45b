import slugify from '@sindresorhus/slugify';
import { foldText } from '../../contracts/fold-text.ts';

/** Removes every `character` at the end of the text; linear, unlike an expression such as `/-+$/`. */
export function removeTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}

/** The library writes these in English words. */
const NO_WORDS = {
  customReplacements: [
    ['&', ' '],
    ['♥', ' '],
    ['🦄', ' '],
  ] as [string, string][],
};

/** Lower case, no accents, hyphens; letters in one sign (`ﬁ`, `½`) are several. Never empty. At most 80 characters. */
export function getSlug(name: string): string {
  const slug = slugify(name.slice(0, 300).normalize('NFKC'), {
    decamelize: false,
    ...NO_WORDS,
  }).slice(0, 80);
  return removeTrailing(slug, '-') || 'sin-nombre';
}

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function findFreeSlug(slug: string, usedSlugs: ReadonlySet<string>): string {
  if (!usedSlugs.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!usedSlugs.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}

/** Lower case without accents: what a search compares. */
export function toSearchText(...parts: readonly string[]): string {
  return foldText(parts.join(' '));
}
