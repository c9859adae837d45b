import type { Generated } from 'kysely';

/** The words of a song of an artist. */
export interface LyricTable {
  id: Generated<number>;
  /** An entry of kind artist. */
  entry_id: number;
  title: string;
  /** The slug; unique among the artist's. */
  title_id: string;
  featuring: string;
  album: string;
  year: number;
  comments: string;
  /** The checked document as JSON (contracts/rich-text.ts). */
  document: string;
  /** Video id, or empty. */
  youtube: string;
  /** Title, album and guests as a search compares them (`foldText`). */
  search: string;
  is_active: number;
  created_at: number;
}

/** Addresses that a lyric had before, also among another artist's. */
export interface LyricOldSlugTable {
  entry_id: number;
  title_id: string;
  lyric_id: number;
}
