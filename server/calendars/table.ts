import type { calendarTexts } from '../../contracts/calendars.ts';
import type { RowId, TextColumns } from '../db/tables.ts';

/** An external calendar; at most one is active. */
export interface CalendarTable extends TextColumns<typeof calendarTexts> {
  id: RowId;
  max_results: number;
  is_active: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    calendar: CalendarTable;
  }
}
