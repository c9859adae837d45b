import type { ColumnType, Generated } from 'kysely';
import type { songTexts } from '../../contracts/songs.ts';
import type { TextColumns } from '../db/tables.ts';

type OrNull<V> = ColumnType<V | null, V | null | undefined, V | null>;

/** A song of an artist of the house. */
export interface SongTable extends TextColumns<typeof songTexts> {
  id: Generated<number>;
  /** An entry of kind artist. */
  artist_id: number;
  /** Edition of a content item. */
  segment_id: OrNull<number>;
  lyric_id: OrNull<number>;
  picture_id: OrNull<number>;
  /** Name of the stored audio file. */
  file: string;
  /** JSON list of names, each with the id of an artist or null. */
  featuring: string;
  /** Number within its edition, and among the songs of its artist. */
  number: number;
  year: OrNull<number>;
  /** Seconds. */
  duration: number;
  /** See contracts/peaks.ts. */
  peaks: string;
  /** 1 is first, 10 last. */
  priority: number;
  is_active: number;
  /** Whether the storage has lost the file (find-lost-files.ts). */
  is_lost: Generated<number>;
}

declare module '../db/tables.ts' {
  interface Tables {
    song: SongTable;
  }
}
