import type { Database } from '../db/database.ts';
import './table.ts';

export function findActiveCalendar(db: Database): Promise<{ id: number } | undefined> {
  return db.selectFrom('calendar').select('id').where('is_active', '=', 1).executeTakeFirst();
}
