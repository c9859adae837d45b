import type { Database } from '../db/database.ts';

export async function findSiteSocial(db: Database) {
  return (await db.selectFrom('site_social').selectAll().executeTakeFirst()) ?? null;
}
