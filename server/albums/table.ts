import type { PositionedColumns } from '../db/tables.ts';

/** A picture of the album of an entry, of a segment (then with its entry) or of the capsule. */
export interface AlbumImageTable extends PositionedColumns {
  entry_id: number | null;
  capsule_id: number | null;
  segment_id: number | null;
  picture_id: number;
  title: string;
  is_cover: number;
  is_active: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    album_image: AlbumImageTable;
  }
}
