import { type RawBuilder, sql } from 'kysely';
import { containing } from '../platform/like-pattern.ts';
import { searchText } from '../platform/slugs.ts';

/**
 * Latin letters with accents and the letter by which they are found, as `foldText` folds a search.
 * SQLite lowers ASCII letters alone, and neither engine folds by itself.
 */
const LETTERS = Object.entries({
  a: 'áàâãäåāÁÀÂÃÄÅĀ',
  c: 'çćčÇĆČ',
  d: 'đĐ',
  e: 'éèêëēęěÉÈÊËĒĘĚ',
  g: 'ğĞ',
  i: 'íìîïīÍÌÎÏĪ',
  l: 'łŁ',
  n: 'ñńňÑŃŇ',
  o: 'óòôõöøōőÓÒÔÕÖØŌŐ',
  s: 'śšşŚŠŞ',
  u: 'úùûüūůűÚÙÛÜŪŮŰ',
  y: 'ýÿÝŸ',
  z: 'źżžŹŻŽ',
  // Marks of letters that were typed in two parts.
  '': '\u0300\u0301\u0302\u0303\u0304\u0306\u0308\u030a\u030b\u030c\u0327\u0328',
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
  return containsAll(foldedColumns(expressions), search);
}

/** As `containsWords`, in a column that stores its text as `searchText` folds it. */
export function containsFolded(column: string, search: string): RawBuilder<boolean> {
  return containsAll(sql.ref<string>(column), search);
}

function containsAll(folded: RawBuilder<string>, search: string): RawBuilder<boolean> {
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
