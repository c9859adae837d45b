import type { Generated } from 'kysely';
import type { PositionedColumns } from '../db/tables.ts';

/**
 * A background image of an entry or of the capsule. The first active one is shown: by priority, then as
 * they were placed, then the newest.
 */
export interface BackgroundTable extends Omit<PositionedColumns, 'priority'> {
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
