import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../contracts/search.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { NewDocument } from './documents-store.ts';
import { formsOf, type Term, wordsOf } from './rules.ts';

/** Rows of one statement: it has at most 32,766 parameters in SQLite. */
const ROWS = 2000;

export interface Found {
  id: number;
  kind: SearchKind;
  title: string;
  detail: string;
  path: string;
  body: string;
}

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

/** The indexed words of a document. */
function wordsOfDocument({ title, detail, body }: Pick<NewDocument, 'title' | 'detail' | 'body'>) {
  return { title: wordsOf(`${title} ${detail}`), body: wordsOf(body) };
}

type DocumentWords = ReturnType<typeof wordsOfDocument>;

function vectorOf({ title, body }: DocumentWords) {
  return sql`setweight(to_tsvector('simple', ${title.join(' ')}), 'A') ||
    setweight(to_tsvector('simple', ${body.join(' ')}), 'C')`;
}

async function insertDocument(
  tx: Tx,
  engine: Engine,
  { kind, record_id, entry_id = null, title, detail, path, body }: NewDocument,
  words: DocumentWords,
): Promise<void> {
  const columns = sql.raw('kind, record_id, entry_id, title, detail, path, body');
  const values = sql.join([kind, record_id, entry_id, title, detail, path, body]);
  if (engine === 'postgres') {
    await sql`insert into search_document (${columns}, vector)
      values (${values}, ${vectorOf(words)})`.execute(tx);
    return;
  }
  const { insertId } =
    await sql`insert into search_document (${columns}) values (${values})`.execute(tx);
  await sql`insert into search_text (rowid, kind, title, body)
    values (${insertId}, ${kind}, ${words.title.join(' ')}, ${words.body.join(' ')})`.execute(tx);
}

async function updateDocument(
  tx: Tx,
  engine: Engine,
  id: number,
  { kind, entry_id = null, title, detail, path, body }: NewDocument,
  words: DocumentWords,
): Promise<void> {
  const vector = engine === 'postgres' ? sql`, vector = ${vectorOf(words)}` : sql``;
  await sql`update search_document set entry_id = ${entry_id}, title = ${title},
    detail = ${detail}, path = ${path}, body = ${body}${vector} where id = ${id}`.execute(tx);
  if (engine === 'postgres') return;
  // FTS5 takes an update of a table without content only with all columns.
  await sql`update search_text set kind = ${kind}, title = ${words.title.join(' ')},
    body = ${words.body.join(' ')} where rowid = ${id}`.execute(tx);
}

/** Adds documents and their words to the index. */
export async function insertDocuments(
  tx: Tx,
  engine: Engine,
  documents: readonly NewDocument[],
): Promise<void> {
  const known = new Set<string>();
  for (const document of documents) {
    const words = wordsOfDocument(document);
    for (const word of [...words.title, ...words.body]) known.add(word);
    await insertDocument(tx, engine, document, words);
  }
  await insertForms(tx, known);
}

/** Documents of records, or everything that belongs to entries. */
type Which =
  | { kinds: readonly SearchKind[]; ids: readonly number[] }
  | { entryIds: readonly number[] };

/** Makes the documents of `which` these; of words that were there before no forms are made. */
export async function replaceDocuments(
  tx: Tx,
  engine: Engine,
  which: Which,
  documents: readonly NewDocument[],
): Promise<void> {
  const ids = 'ids' in which ? which.ids : which.entryIds;
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('search_document')
    .select(['id', 'kind', 'record_id', 'entry_id', 'title', 'detail', 'path', 'body'])
    .$if('entryIds' in which, (query) => query.where('entry_id', 'in', ids))
    .$if('kinds' in which, (query) =>
      query.where('kind', 'in', 'kinds' in which ? which.kinds : []).where('record_id', 'in', ids),
    )
    .execute();
  const before = new Map(rows.map((row) => [`${row.kind} ${row.record_id}`, row]));
  const known = new Set<string>();
  for (const document of documents) {
    const key = `${document.kind} ${document.record_id}`;
    const row = before.get(key);
    before.delete(key);
    if (row !== undefined && isSameDocument(row, document)) continue;
    const words = wordsOfDocument(document);
    const old = row && wordsOfDocument(row);
    const had = new Set(old && [...old.title, ...old.body]);
    for (const word of [...words.title, ...words.body]) if (!had.has(word)) known.add(word);
    if (row === undefined) await insertDocument(tx, engine, document, words);
    else await updateDocument(tx, engine, row.id, document, words);
  }
  await insertForms(tx, known);
  const gone = [...before.values()].map(({ id }) => id);
  if (gone.length === 0) return;
  await tx.deleteFrom('search_document').where('id', 'in', gone).execute();
  if (engine === 'postgres') return;
  await sql`delete from search_text where rowid in (${sql.join(gone)})`.execute(tx);
}

function isSameDocument(row: Omit<Found, 'id' | 'kind'>, document: NewDocument): boolean {
  const names = ['title', 'detail', 'path', 'body'] as const;
  return names.every((name) => row[name] === document[name]);
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

/** Lets PostgreSQL know at once which words are frequent: it plans searches by that. */
export async function analyze(db: Database, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`analyze search_document`.execute(db);
}

export async function markComplete(tx: Tx, version: number): Promise<void> {
  await tx.insertInto('search_state').values({ version }).execute();
}

/** How the terms must be found: in the title, side by side in their order, or anywhere. */
export type Manner = 'title' | 'phrase' | 'all';

interface Wanted {
  terms: readonly Term[];
  kinds: readonly SearchKind[];
  manner: Manner;
  most: number;
}

/** Words are letters and digits alone (`wordsOf`), so they need no escape in either syntax. */
function ftsQuery({ terms, kinds, manner }: Wanted): string {
  const alternatives = terms.map((term) =>
    term.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' OR '),
  );
  const last = terms.at(-1)?.[0];
  const phrase = `"${terms.map(([first]) => first?.word).join(' ')}"${last?.isPrefix ? '*' : ''}`;
  const columns = manner === 'title' ? 'title' : 'title body';
  const all = manner === 'phrase' ? [phrase] : alternatives;
  const ofKinds = kinds.map((kind) => `"${kind}"`).join(' OR ');
  return `kind : (${ofKinds}) AND ${all.map((one) => `{${columns}} : (${one})`).join(' AND ')}`;
}

function tsQuery(terms: readonly Term[], manner: Manner): string {
  return terms
    .map((term, index) =>
      term.map(({ word, isPrefix }) => {
        const isWhole = manner === 'phrase' && index < terms.length - 1;
        return `'${word}'${isPrefix && !isWhole ? ':*' : ''}`;
      }),
    )
    .map((words) => `(${words.join(' | ')})`)
    .join(manner === 'phrase' ? ' <-> ' : ' & ');
}

/** Newest documents that PostgreSQL reads before it asks its index. */
const NEWEST = 400;

/** As `NEWEST`, for words side by side that are frequent each. */
const NEWEST_PHRASES = 5000;

const COLUMNS = sql.raw('id, kind, title, detail, path, body');

/**
 * A frequent word is in many of the newest documents: those are then enough. Otherwise few documents
 * have it, and the index finds them; `offset 0` keeps the planner from reading all documents in
 * order instead. The index has no positions, so that frequent words are looked for side by side only
 * in a limited number of documents.
 */
async function findInPostgres(db: Database, { terms, kinds, manner, most }: Wanted) {
  const vector = sql.raw(manner === 'title' ? "ts_filter(vector, '{a}')" : 'vector');
  const matches = (how: Manner) => sql`${vector} @@ to_tsquery('simple', ${tsQuery(terms, how)})`;
  const ofKinds = sql`select * from search_document where kind in (${sql.join(kinds)})`;
  const find = async (source: RawBuilder<unknown>, how = manner) => {
    const found = sql<Found>`select ${COLUMNS} from (${source}) as found where ${matches(how)}
      order by id desc limit ${most}`;
    return (await found.execute(db)).rows;
  };
  const newest = (count: number) => sql`${ofKinds} order by id desc limit ${count}`;
  const first = await find(newest(NEWEST), manner === 'phrase' ? 'all' : manner);
  const isFrequent = first.length === most;
  if (isFrequent) return manner === 'phrase' ? find(newest(NEWEST_PHRASES)) : first;
  return find(sql`${ofKinds} and ${matches(manner)} offset 0`);
}

/** Returns documents of these kinds that match the terms, the newest first. */
export async function findDocuments(
  db: Database,
  engine: Engine,
  wanted: Wanted,
): Promise<Found[]> {
  if (engine === 'postgres') return findInPostgres(db, wanted);
  const { rows } = await sql<Found>`select ${COLUMNS} from search_document where id in (
      select rowid from search_text where search_text match ${ftsQuery(wanted)}
      order by rowid desc limit ${wanted.most}
    ) order by id desc`.execute(db);
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
