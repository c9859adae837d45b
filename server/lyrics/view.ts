import { getPlainText } from '../../contracts/lyric-lines.ts';
import { type LyricItem, lyricItem } from '../../contracts/lyrics.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import { readColumns } from '../registry/columns.ts';
import type { ArtistName, LyricRow } from './store.ts';

/** Returns a lyric as shown in the panel. */
export function toLyricItem(row: LyricRow, artist: ArtistName | undefined): LyricItem {
  return {
    ...readColumns(row, lyricItem.shape),
    artist: row.entry_id,
    artist_name: artist?.name ?? '',
    artist_name_id: artist?.name_id ?? '',
    lyric: row.document,
  };
}

/** Returns the audit snapshot of a lyric: the words as text instead of the document tree. */
export function toAuditValues({ document, search: _search, ...row }: LyricRow) {
  return { ...row, lyric: getPlainText(JSON.parse(document) as RichText) };
}
