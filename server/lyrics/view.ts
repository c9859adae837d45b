import { plainTextOf } from '../../contracts/lyric-lines.ts';
import type { LyricItem } from '../../contracts/lyrics.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import { fromFlag } from '../db/dialect.ts';
import type { ArtistName, LyricRow } from './store.ts';

/** Returns a lyric as shown in the panel. */
export function lyricView(row: LyricRow, artist: ArtistName | undefined): LyricItem {
  return {
    id: row.id,
    title: row.title,
    title_id: row.title_id,
    artist: row.entry_id,
    artist_name: artist?.name ?? '',
    artist_name_id: artist?.name_id ?? '',
    featuring: row.featuring,
    album: row.album,
    year: row.year,
    comments: row.comments,
    lyric: row.document,
    youtube: row.youtube,
    is_active: fromFlag(row.is_active),
  };
}

/** Returns the audit snapshot of a lyric: the words as text instead of the document tree. */
export function auditView({ document, search: _search, ...row }: LyricRow) {
  return { ...row, lyric: plainTextOf(JSON.parse(document) as RichText) };
}
