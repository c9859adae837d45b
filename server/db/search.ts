import { type RawBuilder, sql } from 'kysely';
import { containing } from '../platform/like-pattern.ts';
import { searchText } from '../platform/slugs.ts';

/** Letters with accents and the letter by which they are found. SQLite lowers ASCII letters alone. */
const LETTERS = Object.entries({
  a: 'áÁãÃ',
  c: 'çÇ',
  e: 'éÉ',
  i: 'íÍ',
  n: 'ñÑ',
  o: 'óÓõÕ',
  u: 'úÚüÜ',
});

/**
 * Returns the text of SQL expressions, joined by spaces, in lower case and without the accents of
 * Spanish and Portuguese, on both engines.
 * @param expressions column names or SQL; must not contain input
 */
export function foldedColumns(expressions: readonly string[]): RawBuilder<string> {
  const joined = expressions.join(` || ' ' || `);
  const folded = LETTERS.flatMap(([letter, accented]) =>
    [...accented].map((sign) => [sign, letter]),
  ).reduce((text, [sign, letter]) => `replace(${text}, '${sign}', '${letter}')`, joined);
  return sql.raw(`lower(${folded})`);
}

/** The words of a search, without accents and in lower case. */
export function searchedWords(search: string): string[] {
  return searchText(search).split(/\s+/).filter(Boolean);
}

/** Condition that a folded text contains this word. */
export function containsWord(folded: RawBuilder<string>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${containing(word)} escape '\\'`;
}

/**
 * Condition that every word of a search occurs in one of the columns, in any order and regardless of
 * accents and case.
 * @param expressions as in `foldedColumns`
 */
export function containsWords(expressions: readonly string[], search: string): RawBuilder<boolean> {
  const folded = foldedColumns(expressions);
  const conditions = searchedWords(search).map((word) => containsWord(folded, word));
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns what a list is ordered by for `?sort=`: the expression of its column and the direction.
 * @param sort name of a column, or `-name` for the descending order
 */
export function orderOf<N extends string>(
  columns: Readonly<Record<N, RawBuilder<unknown>>>,
  sort: N | `-${N}`,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as N];
  return isDescending ? sql`${column} desc` : sql`${column} asc`;
}
