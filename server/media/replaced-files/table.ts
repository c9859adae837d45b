import type { RowId } from '../../db/tables.ts';

/** A picture or audio that a change replaced, from which a version of its record can be restored. */
export interface ReplacedFileTable {
  id: RowId;
  /** Resource of the audit, as in `artist/album`, and id of the record that showed it. */
  resource: string;
  record_id: number;
  table_name: string;
  /** What names it in the audit's snapshots: the id of a picture, the stored name of an audio file. */
  file_key: string;
  /** Columns to be restored, as JSON: the row of a picture, what a beat knows of its audio. */
  content_json: string;
  /** JSON list of the stored files; they are in the trash of the storage. */
  files: string;
  /** Small copy of a picture as a `data:` address. */
  thumbnail: string | null;
  replaced_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    replaced_file: ReplacedFileTable;
  }
}
