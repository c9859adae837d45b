import { sql } from 'kysely';
import type { SearchKind } from '../../contracts/kinds.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { insertMany } from '../db/insert-many.ts';
import { lockTable } from '../db/row-locks.ts';
import type { NewDocument } from '../registry/documents-store.ts';
import { getWords, listForms } from './rules.ts';

/**
 * Lets one change at a time write the index until its transaction ends. Without it, two that concern
 * one entry insert the same documents, and two with the same new words end in a deadlock. Must be the
 * last lock of a change.
 */
export function lockIndex(tx: Tx): Promise<void> {
  return lockTable(tx, 'search_form');
}

async function insertForms(tx: Tx, words: ReadonlySet<string>): Promise<void> {
  const rows = [...words].flatMap((word) => listForms(word).map((form) => ({ form, word })));
  await insertMany(tx, 'search_form', rows, { skipExisting: true });
}

function getDocumentWords({ title, detail, body }: Pick<NewDocument, 'title' | 'detail' | 'body'>) {
  return { title: getWords(`${title} ${detail}`), body: getWords(body) };
}

type DocumentWords = ReturnType<typeof getDocumentWords>;

function toTsVector({ title, body }: DocumentWords) {
  return sql`setweight(to_tsvector('simple', ${title.join(' ')}), 'A') ||
    setweight(to_tsvector('simple', ${body.join(' ')}), 'C')`;
}

/** @param id of the document that it replaces: a changed record is no newer one */
async function insertDocument(
  tx: Tx,
  engine: Engine,
  { kind, record_id, entry_id = null, title, detail, path, body }: NewDocument,
  words: DocumentWords,
  id?: number,
): Promise<void> {
  const own = id === undefined ? { columns: '', values: [] } : { columns: 'id, ', values: [id] };
  const columns = sql.raw(`${own.columns}kind, record_id, entry_id, title, detail, path, body`);
  const values = sql.join([...own.values, kind, record_id, entry_id, title, detail, path, body]);
  if (engine === 'postgres') {
    await sql`insert into search_document (${columns}, vector)
      values (${values}, ${toTsVector(words)})`.execute(tx);
    return;
  }
  const { insertId } =
    await sql`insert into search_document (${columns}) values (${values})`.execute(tx);
  await sql`insert into search_text (rowid, kind, title, body)
    values (${insertId}, ${kind}, ${words.title.join(' ')}, ${words.body.join(' ')})`.execute(tx);
}

/** Adds documents and their words to the index. */
export async function insertDocuments(
  tx: Tx,
  engine: Engine,
  documents: readonly NewDocument[],
): Promise<void> {
  const wordsToInsert = new Set<string>();
  for (const document of documents) {
    const words = getDocumentWords(document);
    for (const word of [...words.title, ...words.body]) wordsToInsert.add(word);
    await insertDocument(tx, engine, document, words);
  }
  await insertForms(tx, wordsToInsert);
}

/**
 * Replaces the documents of these records; a record without one in `documents` is deleted from the index. Word forms
 * are inserted only for words that a document did not have before.
 */
export async function replaceDocuments(
  tx: Tx,
  engine: Engine,
  selection: { kinds: readonly SearchKind[]; ids: readonly number[] },
  documents: readonly NewDocument[],
): Promise<void> {
  const former = await deleteDocuments(tx, engine, selection);
  const wordsToInsert = new Set<string>();
  for (const document of documents) {
    const words = getDocumentWords(document);
    const { kind, record_id } = document;
    const old = former.find((row) => row.kind === kind && row.record_id === record_id);
    await insertDocument(tx, engine, document, words, old?.id);
    const oldWords = old && getDocumentWords(old);
    const known = new Set(oldWords && [...oldWords.title, ...oldWords.body]);
    for (const word of [...words.title, ...words.body])
      if (!known.has(word)) wordsToInsert.add(word);
  }
  await insertForms(tx, wordsToInsert);
}

/** Removes the documents of records, or everything that belongs to entries. Returns what they were. */
export async function deleteDocuments(
  tx: Tx,
  engine: Engine,
  selection:
    | { kinds: readonly SearchKind[]; ids: readonly number[] }
    | { entryIds: readonly number[] },
) {
  const ids = 'ids' in selection ? selection.ids : selection.entryIds;
  if (ids.length === 0) return [];
  const removed = await tx
    .deleteFrom('search_document')
    .$if('entryIds' in selection, (query) => query.where('entry_id', 'in', ids))
    .$if('kinds' in selection, (query) =>
      query
        .where('kind', 'in', 'kinds' in selection ? selection.kinds : [])
        .where('record_id', 'in', ids),
    )
    .returning(['id', 'kind', 'record_id', 'title', 'detail', 'body'])
    .execute();
  if (engine === 'postgres' || removed.length === 0) return removed;
  const removedIds = JSON.stringify(removed.map(({ id }) => id));
  await sql`delete from search_text
    where rowid in (select value from json_each(${removedIds}))`.execute(tx);
  return removed;
}

export async function clearIndex(tx: Tx, engine: Engine): Promise<void> {
  await tx.deleteFrom('search_document').execute();
  await tx.deleteFrom('search_form').execute();
  await tx.deleteFrom('search_state').execute();
  if (engine === 'sqlite') await sql`delete from search_text`.execute(tx);
}

/** Whether the index is complete, in this version or that of a newer program. */
export async function isIndexComplete(db: Database, version: number): Promise<boolean> {
  const state = await db.selectFrom('search_state').selectAll().executeTakeFirst();
  return state !== undefined && state.version >= version;
}

/** Updates PostgreSQL's statistics of frequent words at once, because it plans searches by them. */
export async function analyze(db: Database, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`analyze search_document`.execute(db);
}

export async function markIndexComplete(tx: Tx, version: number): Promise<void> {
  await tx.insertInto('search_state').values({ version }).execute();
}
