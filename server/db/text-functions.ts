import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { foldText } from '../../contracts/fold-text.ts';
import type { Database, Tx } from './queries.ts';

// Functions that both engines have, so that one query serves both:
// fold_text(text): lower case, Latin letters without their accents.
// text_contains(text, words): whether the folded text contains each of the words, one on a line, as
// `containing` makes patterns of them. The text is folded once, however many words there are.

/** Marks of letters in Unicode, as `foldText` takes them away. */
const MARKS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';

/** A collation that knows all letters: columns compare by bytes, where only ASCII has a lower case. */
async function findCollation(db: Database): Promise<string> {
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(db);
  return rows.length > 0 ? 'und-x-icu' : 'default';
}

/** The functions as this version has them in PostgreSQL. */
async function describeFunctions(db: Database) {
  const unmarkedText = `regexp_replace(normalize($1, NFKD), '${MARKS}', '', 'g')`;
  const lower = `lower(${unmarkedText} collate "${await findCollation(db)}")`;
  return [
    {
      signature: 'fold_text(text)',
      result: 'text',
      body: ` select translate(${lower}, 'øđł', 'odl') collate "C" `,
    },
    {
      signature: 'text_contains(text, text)',
      result: 'boolean',
      body: " select fold_text($1) like all (string_to_array($2, E'\\n')) ",
    },
  ];
}

/** Whether PostgreSQL has the functions of this version. */
export async function areTextFunctionsCurrent(db: Database): Promise<boolean> {
  for (const { signature, body } of await describeFunctions(db)) {
    const { rows } = await sql`select 1 from pg_proc
      where oid = to_regprocedure(${signature}) and prosrc = ${body}`.execute(db);
    if (rows.length === 0) return false;
  }
  return true;
}

/** Creates the functions in PostgreSQL, or replaces them by those of this version. */
export async function createTextFunctions(tx: Tx): Promise<void> {
  for (const { signature, result, body } of await describeFunctions(tx)) {
    const statement = `create or replace function ${signature} returns ${result}
      language sql immutable strict parallel safe as $$${body}$$`;
    await sql.raw(statement).execute(tx);
  }
}

/** Registers the functions on a connection of SQLite. */
export function registerTextFunctions(database: DatabaseSync): void {
  const foldColumn = (text: unknown) => (text === null ? null : foldText(String(text)));
  let patterns = '';
  let words: string[] = [];
  function contains(text: unknown, search: unknown): number | null {
    if (text === null) return null;
    if (search !== patterns) {
      patterns = String(search);
      const lines = patterns.split('\n').filter(Boolean);
      words = lines.map((line) => line.slice(1, -1).replace(/\\(.)/g, '$1'));
    }
    const folded = foldText(String(text));
    return words.every((word) => folded.includes(word)) ? 1 : 0;
  }
  database.function('fold_text', { deterministic: true }, foldColumn);
  database.function('text_contains', { deterministic: true }, contains);
}
