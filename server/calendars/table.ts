import type { RowId } from '../db/tables.ts';

/** An external calendar; at most one is active. */
export interface CalendarTable {
  id: RowId;
  title: string;
  ref: string;
  max_results: number;
  is_active: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    calendar: CalendarTable;
  }
}
