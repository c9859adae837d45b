import { getBlocks, getLines, getLineText } from '../../contracts/lyric-lines.ts';
import { lyricsPath } from '../../contracts/paths.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import type { Database } from '../db/database.ts';
import {
  type DocumentSelection,
  getLimit,
  isSelected,
  type NewDocument,
} from '../registry/documents-store.ts';

function toBodyText(document: string): string {
  return getLines(getBlocks(JSON.parse(document) as RichText))
    .map(getLineText)
    .join('\n');
}

/** Returns the documents of lyrics that visitors may see. */
export async function listLyricDocuments(
  db: Database,
  selection: DocumentSelection,
): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('lyric')
    .innerJoin('entry', 'entry.id', 'lyric.entry_id')
    .select(['lyric.id', 'entry_id', 'title', 'title_id', 'document', 'name', 'name_id'])
    .where('entry.is_active', '=', 1)
    .where('lyric.is_active', '=', 1)
    .where(isSelected('lyric', selection))
    .orderBy('lyric.id')
    .limit(getLimit(selection))
    .execute();
  return rows.map(({ id, entry_id, title, title_id, document, name, name_id }) => ({
    kind: 'lyric' as const,
    record_id: id,
    entry_id,
    title,
    detail: name,
    path: lyricsPath(name_id, title_id),
    body: toBodyText(document),
  }));
}
