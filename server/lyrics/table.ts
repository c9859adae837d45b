import type { Generated } from 'kysely';
import type { lyricTexts } from '../../contracts/lyrics.ts';
import type { TextColumns } from '../db/tables.ts';

/** The words of a song of an artist. */
export interface LyricTable extends TextColumns<typeof lyricTexts> {
  id: Generated<number>;
  /** An entry of kind artist. */
  entry_id: number;
  /** The slug; unique for an artist. */
  title_id: string;
  year: number;
  /** The validated document as JSON (contracts/rich-text.ts). */
  document: string;
  /** Video id, or empty. */
  youtube: string;
  /** Title, album, guests and words, in this order, in the form used by searches (`toSearchText`). */
  search: string;
  is_active: number;
  created_at: number;
}

/** Former addresses of a lyric, which can belong to another artist. */
export interface LyricOldSlugTable {
  entry_id: number;
  title_id: string;
  lyric_id: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    lyric: LyricTable;
    lyric_old_slug: LyricOldSlugTable;
  }
}
