import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import type { CapsuleTable } from './table.ts';

/** Returns the single capsule; null before the first start has created it. */
export async function findCapsule(db: Database): Promise<Selectable<CapsuleTable> | null> {
  return (await db.selectFrom('capsule').selectAll().orderBy('id').executeTakeFirst()) ?? null;
}

/** Whether there is a capsule with this id. */
export function hasCapsule(db: Database, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('capsule').where('id', '=', id));
}
