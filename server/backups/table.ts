import type { Generated } from 'kysely';

/** One scheduled backup; see the migration for `slot`. */
export interface BackupRunTable {
  id: Generated<number>;
  slot: string;
  state: 'proven' | 'failed';
  started_at: number;
  finished_at: number;
  /** The backup's name in `BACKUP_TO`, empty until it is made. */
  name: string;
  row_count: number;
  file_count: number;
  new_file_count: number;
  /** Why it failed, one line. */
  error: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    backup_run: BackupRunTable;
  }
}
