import { sql } from 'kysely';
import type { Database } from '../server/db/database.ts';
import { listCreatedTables } from '../server/db/migrate.ts';

/** The newest migration that only creates tables, which no other migration uses. */
const LAST = '0004-studio.sql';

/** Makes a database without rows what it was before the last migration, whose name it returns. */
export async function unapplyLastMigration(db: Database): Promise<string> {
  for (const table of listCreatedTables([LAST]).toReversed()) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  await db.deleteFrom('migration').where('name', '=', LAST).execute();
  return LAST;
}
