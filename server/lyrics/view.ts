import { type LyricItem, lyricItem } from '../../contracts/lyrics.ts';
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
