import { type Insertable, sql } from 'kysely';
import { blocksOf, linesOf, textOfLine } from '../../contracts/lyric-lines.ts';
import { beatPath, coverPath, entryPath, lyricsPath, paths } from '../../contracts/paths.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import type { Database } from '../db/database.ts';
import type { SearchDocumentTable } from './table.ts';

export type NewDocument = Insertable<SearchDocumentTable>;

/** Which records of a kind: by their numbers, by the entries they belong to, or after a number. */
export type Which =
  | { ids: readonly number[] }
  | { entryIds: readonly number[] }
  | { after: number };

/** Records read at once when the whole index is made. */
export const BATCH = 500;

function lyricBody(document: string): string {
  return linesOf(blocksOf(JSON.parse(document) as RichText))
    .map(textOfLine)
    .join('\n');
}

/** Returns the documents of artists, events and content items that visitors may see. */
export async function entryDocuments(db: Database, which: Which): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('entry')
    .leftJoin('portrait', 'portrait.entry_id', 'entry.id')
    .select([
      'entry.id',
      'kind',
      'name',
      'name_id',
      'entry.description',
      'portrait.description as cover',
    ])
    .where('is_active', '=', 1)
    .where(chosen('entry', which))
    .orderBy('entry.id')
    .limit(mostOf(which))
    .execute();
  return rows.map(({ id, kind, name, name_id, description, cover }) => ({
    kind,
    record_id: id,
    entry_id: id,
    title: name,
    detail: '',
    path: kind === 'artist' ? entryPath(kind, name_id) : coverPath(kind, name_id),
    body: cover ?? description,
  }));
}

/** Returns the documents of segments that visitors may see. */
export async function segmentDocuments(db: Database, which: Which): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('segment')
    .innerJoin('entry', 'entry.id', 'segment.entry_id')
    .select([
      'segment.id',
      'entry_id',
      'title',
      'segment.description',
      'lineup',
      'kind',
      'name',
      'name_id',
    ])
    .where('entry.is_active', '=', 1)
    .where('segment.is_active', '=', 1)
    .where(chosen('segment', which))
    .orderBy('segment.id')
    .limit(mostOf(which))
    .execute();
  return rows.map(({ id, entry_id, title, description, lineup, kind, name, name_id }) => ({
    kind: 'segment' as const,
    record_id: id,
    entry_id,
    title,
    detail: name,
    path: `${entryPath(kind, name_id)}?segmento=${id}`,
    body: `${description}\n${lineup}`,
  }));
}

/** Returns the documents of lyrics that visitors may see. */
export async function lyricDocuments(db: Database, which: Which): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('lyric')
    .innerJoin('entry', 'entry.id', 'lyric.entry_id')
    .select(['lyric.id', 'entry_id', 'title', 'title_id', 'document', 'name', 'name_id'])
    .where('entry.is_active', '=', 1)
    .where('lyric.is_active', '=', 1)
    .where(chosen('lyric', which))
    .orderBy('lyric.id')
    .limit(mostOf(which))
    .execute();
  return rows.map(({ id, entry_id, title, title_id, document, name, name_id }) => ({
    kind: 'lyric' as const,
    record_id: id,
    entry_id,
    title,
    detail: name,
    path: lyricsPath(name_id, title_id),
    body: lyricBody(document),
  }));
}

/** Returns the documents of beats that visitors may see. */
export async function beatDocuments(db: Database, which: Which): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('beat')
    .select(['id', 'title', 'producer', 'genre'])
    .where('is_active', '=', 1)
    .where(chosen('beat', which))
    .orderBy('id')
    .limit(mostOf(which))
    .execute();
  return rows.map(({ id, title, producer, genre }) => ({
    kind: 'beat' as const,
    record_id: id,
    entry_id: null,
    title,
    detail: [producer, genre].filter(Boolean).join(' · '),
    path: beatPath(id),
    body: `${producer} ${genre}`,
  }));
}

/** Returns the document of the studio's page. */
export async function capsuleDocuments(db: Database): Promise<NewDocument[]> {
  const rows = await db.selectFrom('capsule').selectAll().execute();
  return rows.map(({ id, name, description, gear }) => ({
    kind: 'capsule' as const,
    record_id: id,
    entry_id: null,
    title: name,
    detail: '',
    path: paths.capsule,
    body: `${description}\n${gear}`,
  }));
}

/** Returns the condition that a table's row is one of these. */
function chosen(table: 'entry' | 'segment' | 'lyric' | 'beat', which: Which) {
  if ('after' in which) return sql<boolean>`${sql.ref(`${table}.id`)} > ${which.after}`;
  const [column, values] = 'ids' in which ? ['id', which.ids] : ['entry_id', which.entryIds];
  return sql<boolean>`${sql.ref(`${table}.${column}`)} in (${sql.join(values)})`;
}

function mostOf(which: Which): number {
  return 'after' in which ? BATCH : Number.MAX_SAFE_INTEGER;
}
