import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../../contracts/kinds.ts';
import type { Database } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { NewDocument } from '../registry/documents-store.ts';
import { listForms, type Term } from './rules.ts';

export interface FoundDocument extends Omit<NewDocument, 'record_id' | 'entry_id'> {
  id: number;
}

/** How the terms must be found: in the title, side by side in their order, or anywhere. */
export type MatchMode = 'title' | 'phrase' | 'all';

interface DocumentQuery {
  terms: readonly Term[];
  kinds: readonly SearchKind[];
  matchMode: MatchMode;
  limit: number;
}

/** Words are letters and digits alone (`getWords`), so they need no escape in either syntax. */
function createFtsQuery({ terms, kinds, matchMode }: DocumentQuery): string {
  const alternatives = terms.map((term) =>
    term.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' OR '),
  );
  const last = terms.at(-1)?.[0];
  const phrase = `"${terms.map(([first]) => first?.word).join(' ')}"${last?.isPrefix ? '*' : ''}`;
  const columns = matchMode === 'title' ? 'title' : 'title body';
  const conditions = matchMode === 'phrase' ? [phrase] : alternatives;
  const words = conditions.map((condition) => `{${columns}} : (${condition})`).join(' AND ');
  const kindFilter = kinds.map((kind) => `"${kind}"`).join(' OR ');
  return isLyricsOnly(kinds) ? words : `kind : (${kindFilter}) AND ${words}`;
}

/**
 * Whether only lyrics are looked for, which most documents are: FTS5 would compare each with the kind,
 * so that their kind is looked up in the table, for those that match alone.
 */
function isLyricsOnly(kinds: readonly SearchKind[]): boolean {
  return kinds.length === 1 && kinds[0] === 'lyric';
}

function createTsQuery(terms: readonly Term[], matchMode: MatchMode): string {
  return terms
    .map((term, index) =>
      term.map(({ word, isPrefix }) => {
        const isExactWord = matchMode === 'phrase' && index < terms.length - 1;
        return `'${word}'${isPrefix && !isExactWord ? ':*' : ''}`;
      }),
    )
    .map((words) => `(${words.join(' | ')})`)
    .join(matchMode === 'phrase' ? ' <-> ' : ' & ');
}

/** Newest documents that PostgreSQL reads before it asks its index. */
const MAX_NEWEST = 400;

/** As `MAX_NEWEST`, for words side by side that are frequent each. */
const MAX_NEWEST_PHRASES = 5000;

const COLUMNS = sql.raw('id, kind, title, detail, path, body');

/**
 * A frequent word is in many of the newest documents: those are then enough. Otherwise few documents
 * have it, and the index finds them; `offset 0` keeps the planner from reading all documents in
 * order instead. The index has no positions, so that frequent words are looked for side by side only
 * in a limited number of documents.
 */
async function findInPostgres(db: Database, { terms, kinds, matchMode, limit }: DocumentQuery) {
  const vector = sql.raw(matchMode === 'title' ? "ts_filter(vector, '{a}')" : 'vector');
  const matches = (mode: MatchMode) =>
    sql`${vector} @@ to_tsquery('simple', ${createTsQuery(terms, mode)})`;
  const documents = sql`select * from search_document where kind in (${sql.join(kinds)})`;
  const find = async (source: RawBuilder<unknown>, mode = matchMode) => {
    const selected = sql<FoundDocument>`select ${COLUMNS} from (${source}) as found where ${matches(mode)}
      order by id desc limit ${limit}`;
    return (await selected.execute(db)).rows;
  };
  const selectNewest = (count: number) => sql`${documents} order by id desc limit ${count}`;
  const first = await find(selectNewest(MAX_NEWEST), matchMode === 'phrase' ? 'all' : matchMode);
  const isFrequent = first.length === limit;
  if (isFrequent) return matchMode === 'phrase' ? find(selectNewest(MAX_NEWEST_PHRASES)) : first;
  return find(sql`${documents} and ${matches(matchMode)} offset 0`);
}

/** Returns documents of these kinds that match the terms, the newest first. */
export async function findDocuments(
  db: Database,
  engine: Engine,
  documentQuery: DocumentQuery,
): Promise<FoundDocument[]> {
  if (engine === 'postgres') return findInPostgres(db, documentQuery);
  const documents = isLyricsOnly(documentQuery.kinds)
    ? sql`and (select kind from search_document where id = search_text.rowid) = 'lyric'`
    : sql``;
  const { rows } = await sql<FoundDocument>`select ${COLUMNS} from search_document where id in (
      select rowid from search_text where search_text match ${createFtsQuery(documentQuery)} ${documents}
      order by rowid desc limit ${documentQuery.limit}
    ) order by id desc`.execute(db);
  return rows;
}

/** Returns the words of the index that share a form with what was typed. */
export async function findSimilarWords(db: Database, typed: string): Promise<string[]> {
  const forms = listForms(typed);
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
