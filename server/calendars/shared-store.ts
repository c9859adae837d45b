import './table.ts';
import type { Database } from '../db/database.ts';

export async function findActiveCalendar(db: Database) {
  const row = await db
    .selectFrom('calendar')
    .select(['ref', 'title', 'max_results'])
    .where('is_active', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

export function findActiveId(db: Database): Promise<{ id: number } | undefined> {
  return db.selectFrom('calendar').select('id').where('is_active', '=', 1).executeTakeFirst();
}
