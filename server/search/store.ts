import { sql } from 'kysely';
import type { SearchKind } from '../../contracts/search.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { NewDocument } from './documents-store.ts';
import { formsOf, wordsOf } from './rules.ts';

/** Rows of one statement: it has at most 32,766 parameters in SQLite. */
const ROWS = 2000;

export interface Found {
  kind: SearchKind;
  title: string;
  detail: string;
  path: string;
  body: string;
}

/** One condition of a query: any of these words, each as a prefix unless it is exact. */
export type Term = readonly { word: string; isPrefix: boolean }[];

async function insertForms(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  const rows = [...words].flatMap((word) => formsOf(word).map((form) => ({ form, word })));
  for (let start = 0; start < rows.length; start += ROWS) {
    await tx
      .insertInto('search_form')
      .values(rows.slice(start, start + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Adds documents and their words to the index. */
export async function insertDocuments(
  tx: Tx,
  engine: Engine,
  documents: readonly NewDocument[],
): Promise<void> {
  const known = new Set<string>();
  for (const document of documents) {
    const title = wordsOf(`${document.title} ${document.detail}`);
    const body = wordsOf(document.body);
    for (const word of [...title, ...body]) known.add(word);
    const { kind, record_id, entry_id = null, detail, path } = document;
    const values = [kind, record_id, entry_id, document.title, detail, path, document.body];
    const columns = sql.raw('kind, record_id, entry_id, title, detail, path, body');
    const [titleText, bodyText] = [title.join(' '), body.join(' ')];
    if (engine === 'postgres') {
      await sql`insert into search_document (${columns}, vector) values (${sql.join(values)},
        setweight(to_tsvector('simple', ${titleText}), 'A') ||
        setweight(to_tsvector('simple', ${bodyText}), 'C'))`.execute(tx);
      continue;
    }
    const { insertId } =
      await sql`insert into search_document (${columns}) values (${sql.join(values)})`.execute(tx);
    await sql`insert into search_text (rowid, kind, title, body)
      values (${insertId}, ${kind}, ${titleText}, ${bodyText})`.execute(tx);
  }
  await insertForms(tx, known);
}

/** Removes the documents of records, or everything that belongs to entries. */
export async function deleteDocuments(
  tx: Tx,
  engine: Engine,
  which: { kinds: readonly SearchKind[]; ids: readonly number[] } | { entryIds: readonly number[] },
): Promise<void> {
  const ids = 'ids' in which ? which.ids : which.entryIds;
  if (ids.length === 0) return;
  const removed = await tx
    .deleteFrom('search_document')
    .$if('entryIds' in which, (query) => query.where('entry_id', 'in', ids))
    .$if('kinds' in which, (query) =>
      query.where('kind', 'in', 'kinds' in which ? which.kinds : []).where('record_id', 'in', ids),
    )
    .returning('id')
    .execute();
  if (engine === 'postgres' || removed.length === 0) return;
  const numbers = sql.join(removed.map(({ id }) => id));
  await sql`delete from search_text where rowid in (${numbers})`.execute(tx);
}

/** Empties the index. */
export async function clearIndex(tx: Tx, engine: Engine): Promise<void> {
  await tx.deleteFrom('search_document').execute();
  await tx.deleteFrom('search_form').execute();
  await tx.deleteFrom('search_state').execute();
  if (engine === 'sqlite') await sql`delete from search_text`.execute(tx);
}

/** Whether the index is complete in this version. */
export async function isComplete(db: Database, version: number): Promise<boolean> {
  const state = await db.selectFrom('search_state').selectAll().executeTakeFirst();
  return state?.version === version;
}

export async function markComplete(tx: Tx, version: number): Promise<void> {
  await tx.insertInto('search_state').values({ version }).execute();
}

/** Words are letters and digits alone (`wordsOf`), so they need no escape in either syntax. */
function ftsQuery(terms: readonly Term[], kind: string): string {
  const all = terms.map((term) => {
    const any = term.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' OR ');
    return `{title body} : (${any})`;
  });
  return `kind : "${kind}" AND ${all.join(' AND ')}`;
}

function tsQuery(terms: readonly Term[]): string {
  return terms
    .map((term) => term.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' | '))
    .map((any) => `(${any})`)
    .join(' & ');
}

/**
 * Returns the documents of a kind that match all terms, best first; words of the title count more.
 * @param most documents returned
 */
export async function findDocuments(
  db: Database,
  engine: Engine,
  { terms, kind, most }: { terms: readonly Term[]; kind: SearchKind; most: number },
): Promise<Found[]> {
  if (engine === 'postgres') {
    const query = sql`to_tsquery('simple', ${tsQuery(terms)})`;
    // Ranking reads the whole vector, so only so many matches are ranked.
    const { rows } = await sql<Found>`select kind, title, detail, path, body
      from (select * from search_document where kind = ${kind} and vector @@ ${query} limit 1000) as d
      order by ts_rank(vector, ${query}) desc, id limit ${most}`.execute(db);
    return rows;
  }
  const query = ftsQuery(terms, kind);
  const { rows } = await sql<Found>`select d.kind, d.title, d.detail, d.path, d.body
    from (select rowid as at, bm25(search_text, 0, 8, 1) as score from search_text
      where search_text match ${query} order by score limit ${most}) as t
    join search_document as d on d.id = t.at order by t.score, d.id`.execute(db);
  return rows;
}

/** Returns the words of the index that share a form with what was typed. */
export async function findSimilarWords(db: Database, typed: string): Promise<string[]> {
  const forms = formsOf(typed);
  if (forms.length === 0) return [];
  const rows = await db
    .selectFrom('search_form')
    .select('word')
    .distinct()
    .where('form', 'in', forms)
    .limit(200)
    .execute();
  return rows.map(({ word }) => word);
}
