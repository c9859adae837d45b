import type { Database } from '../db/database.ts';

/** Name of a site to which nobody has given one. */
export const FIRST_NAME = 'Tarima';

export async function findSiteText(db: Database) {
  return (await db.selectFrom('site_text').selectAll().executeTakeFirst()) ?? null;
}

/** Returns the site's name from the settings; `fallback` before the first start has created them. */
export async function findSiteName(db: Database, fallback = ''): Promise<string> {
  return (await findSiteText(db))?.name ?? fallback;
}
