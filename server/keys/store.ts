import type { Selectable, Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { PrivateKeyTable } from './table.ts';

export type KeyRow = Selectable<PrivateKeyTable>;

export function listKeys(db: Database): Promise<KeyRow[]> {
  return db.selectFrom('private_key').selectAll().orderBy('type').orderBy('id').execute();
}

export async function findKey(db: Database, id: number): Promise<KeyRow | null> {
  const row = await db
    .selectFrom('private_key')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findKeyOf(db: Database, rel: string): Promise<KeyRow | null> {
  const row = await db
    .selectFrom('private_key')
    .selectAll()
    .where('rel', '=', rel)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateKey(
  tx: Tx,
  id: number,
  values: Updateable<PrivateKeyTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('private_key').set(values).where('id', '=', id).execute();
}
