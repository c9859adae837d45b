import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { foldText } from '../../contracts/fold-text.ts';
import type { Tables } from './tables.ts';

// Two functions that both engines have, so that one query serves both:
// fold_text(text): lower case, Latin letters without their accents.
// text_contains(text, words): whether the folded text contains each of the words, one on a line, as
// `containing` makes patterns of them. The text is folded once, however many words there are.

/** Letters of `foldText` that PostgreSQL has to be told: its `translate` does not know Unicode. */
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
}).flatMap(([letter, accented]) => [...accented].map((sign) => [sign, letter] as const));

/** Marks of letters that were typed in two parts; `translate` deletes what has no counterpart. */
const MARKS = '\u0300\u0301\u0302\u0303\u0304\u0306\u0308\u030a\u030b\u030c\u0327\u0328';

/** Creates the functions in PostgreSQL, or replaces them by those of this version. */
export async function createTextFunctions(tx: Transaction<Tables>): Promise<void> {
  const from = LETTERS.map(([sign]) => sign).join('') + MARKS;
  const to = LETTERS.map(([, letter]) => letter).join('');
  const common = 'language sql immutable strict parallel safe';
  const statements = [
    `create or replace function fold_text(text) returns text ${common}
      as $$ select translate(lower($1), '${from}', '${to}') $$`,
    `create or replace function text_contains(text, text) returns boolean ${common}
      as $$ select fold_text($1) like all (string_to_array($2, E'\\n')) $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** Registers the functions on a connection of SQLite. */
export function registerTextFunctions(database: DatabaseSync): void {
  const fold = (text: unknown) => (text === null ? null : foldText(String(text)));
  let patterns = '';
  let words: string[] = [];
  function contains(text: unknown, wanted: unknown): number | null {
    if (text === null) return null;
    if (wanted !== patterns) {
      patterns = String(wanted);
      const lines = patterns.split('\n').filter(Boolean);
      words = lines.map((line) => line.slice(1, -1).replace(/\\(.)/g, '$1'));
    }
    const folded = foldText(String(text));
    return words.every((word) => folded.includes(word)) ? 1 : 0;
  }
  database.function('fold_text', { deterministic: true }, fold);
  database.function('text_contains', { deterministic: true }, contains);
}
