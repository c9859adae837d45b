import type { Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { CalendarTable } from './table.ts';

export type CalendarRow = Selectable<CalendarTable>;

export const calendars = crud('calendar');

export function findActiveCalendar(db: Database): Promise<{ id: number } | undefined> {
  return db.selectFrom('calendar').select('id').where('is_active', '=', 1).executeTakeFirst();
}
