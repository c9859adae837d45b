import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { SiteSocialTable } from './table.ts';

export type SiteSocialRow = Selectable<SiteSocialTable>;

export function listSiteSocial(db: Database): Promise<SiteSocialRow[]> {
  return db.selectFrom('site_social').selectAll().orderBy('id').execute();
}

/** Inserts the record. Returns false when it already exists, also under concurrent inserts. */
export async function insertSiteSocialIfMissing(tx: Tx, row: SiteSocialRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('site_social')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Returns the record, locked until the transaction ends. A missing one is inserted, and undefined
 * returned: two first changes at once would otherwise both begin with the empty one.
 */
export async function lockOrInsertSiteSocial(
  tx: Tx,
  empty: SiteSocialRow,
): Promise<SiteSocialRow | undefined> {
  if (await insertSiteSocialIfMissing(tx, empty)) return undefined;
  return tx.selectFrom('site_social').selectAll().forUpdate().executeTakeFirst();
}

/** Updates the record, or inserts it if it is missing. */
export async function upsertSiteSocial(tx: Tx, row: SiteSocialRow): Promise<void> {
  const { id: _, ...values } = row;
  await tx
    .insertInto('site_social')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function findSiteSocial(db: Database) {
  return (await db.selectFrom('site_social').selectAll().executeTakeFirst()) ?? null;
}
