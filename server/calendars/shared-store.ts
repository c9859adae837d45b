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
