import type { Generated } from 'kysely';

/**
 * A background image of an entry or of the capsule. The active one of the lowest priority is shown, of
 * equals the newest.
 */
export interface BackgroundTable {
  id: Generated<number>;
  entry_id: number | null;
  capsule_id: number | null;
  picture_id: number;
  title: string;
  is_active: number;
  priority: Generated<number>;
}

declare module '../db/tables.ts' {
  interface Tables {
    background: BackgroundTable;
  }
}
