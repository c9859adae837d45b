import { coverPath, entryPath } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import {
  type DocumentSelection,
  getLimit,
  isSelected,
  type NewDocument,
} from '../registry/documents-store.ts';

/** Returns the documents of artists, events and content items that visitors may see. */
export async function listEntryDocuments(
  db: Database,
  which: DocumentSelection,
): Promise<NewDocument[]> {
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
    .where(isSelected('entry', which))
    .orderBy('entry.id')
    .limit(getLimit(which))
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
export async function listSegmentDocuments(
  db: Database,
  which: DocumentSelection,
): Promise<NewDocument[]> {
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
    .where(isSelected('segment', which))
    .orderBy('segment.id')
    .limit(getLimit(which))
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

/** Returns the slug of an entry; null without it. */
export async function findEntrySlug(db: Database, id: number): Promise<string | null> {
  const entry = db.selectFrom('entry').select('name_id').where('id', '=', id);
  return (await entry.executeTakeFirst())?.name_id ?? null;
}
