import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData } from '../db/personal-data.ts';

/** A deleted record, from which it can be restored. Contains no personal data of visitors. */
export interface TrashTable {
  id: Generated<number>;
  /** Resource of the audit, as in `artist/album`, and id of the record. */
  resource: string;
  record_id: number;
  /** Name or title of the record; may be empty. */
  label: string;
  /** Name of the entry or capsule that it belonged to; empty for none. */
  owner: string;
  /** Number of rows that belonged to the record. */
  part_count: number;
  /** User name; empty for the program itself. */
  deleted_by: string;
  deleted_at: number;
  kept_until: number;
  /** `TrashedRecord` as JSON. */
  rows_json: string;
  /** JSON list of the stored files of the rows; they are in the trash of the storage. */
  files: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    trash: TrashTable;
  }
}

export const trashData = {
  trash: {
    deleted_by: AUTHOR,
    // Copies of content, in which user names are replaced (`renameInJson`).
    ...ofNobody('resource', 'label', 'owner', 'rows_json', 'files'),
  },
} as const satisfies PersonalData;
