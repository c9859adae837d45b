import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { FlyerTable } from './table.ts';

export type FlyerRow = Selectable<FlyerTable>;

function inOrder(db: Database) {
  return db.selectFrom('flyer').selectAll().orderBy('priority').orderBy('id', 'desc');
}

export function listFlyers(db: Database): Promise<FlyerRow[]> {
  return inOrder(db).execute();
}

export function listActiveFlyers(db: Database): Promise<FlyerRow[]> {
  return inOrder(db).where('is_active', '=', 1).execute();
}

export async function findFlyer(db: Database, id: number): Promise<FlyerRow | null> {
  const row = await db.selectFrom('flyer').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function insertFlyer(tx: Tx, values: Insertable<FlyerTable>): Promise<FlyerRow> {
  return tx.insertInto('flyer').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateFlyer(
  tx: Tx,
  id: number,
  values: Updateable<FlyerTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('flyer').set(values).where('id', '=', id).execute();
}

export async function deleteFlyerRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('flyer').where('id', '=', id).execute();
}
