import { type RawBuilder, sql } from 'kysely';
import { toSearchText } from '../platform/slugs.ts';

/** A text as part of a pattern for `like … escape '\\'`, in which its signs stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** A pattern for `lower(…) like … escape '\'` that finds the text anywhere, taken as it is. */
export function toContainsPattern(text: string): string {
  return `%${escapeLike(text.toLowerCase())}%`;
}

/** Words of one search that count. */
const MAX_WORDS = 8;

const joinColumns = (expressions: readonly string[]) =>
  sql.raw<string>(`(${expressions.join(` || ' ' || `)})`);

/**
 * Returns the text of SQL expressions, joined by spaces, in lower case and without accents, on both
 * engines (`text-functions.ts`).
 * @param expressions column names or SQL; must not contain input
 */
export function foldColumns(expressions: readonly string[]): RawBuilder<string> {
  return sql<string>`fold_text(${joinColumns(expressions)})`;
}

/** The words of a search, without accents and in lower case, each once; at most eight. */
export function getSearchWords(search: string): string[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Condition that a text that is stored folded (`toSearchText`) contains this word. */
export function containsWord(folded: RawBuilder<string>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${toContainsPattern(word)} escape '\\'`;
}

/**
 * Condition that every word of a search occurs in one of the columns, in any order and regardless of
 * accents and case. Each row's text is folded once.
 * @param expressions as in `foldColumns`
 */
export function containsWords(expressions: readonly string[], search: string): RawBuilder<boolean> {
  const words = getSearchWords(search);
  if (words.length === 0) return sql<boolean>`1 = 1`;
  const patterns = words.map(toContainsPattern).join('\n');
  // A function of SQLite returns a number, one of PostgreSQL a boolean: both are compared alike.
  return sql<boolean>`case when text_contains(${joinColumns(expressions)}, ${patterns}) then 1 else 0 end = 1`;
}

/**
 * Returns what a list is ordered by for `?sort=`: the expression of its column and the direction.
 * @param sort name of a column, or `-name` for the descending order
 */
export function getOrder<N extends string>(
  columns: Readonly<Record<N, RawBuilder<unknown>>>,
  sort: N | `-${N}`,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as N];
  return isDescending ? sql`${column} desc` : sql`${column} asc`;
}
