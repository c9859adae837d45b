import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { SiteTextTable } from '../site/table.ts';

export type SiteTexts = Selectable<SiteTextTable>;

/** Returns the single record, which is created at start. */
export function getSiteTexts(db: Database): Promise<SiteTexts> {
  return db.selectFrom('site_text').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

export async function updateSiteTexts(
  tx: Tx,
  values: Partial<Omit<SiteTexts, 'id'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('site_text').set(values).where('id', '=', 1).execute();
}
