import type { Insertable, Selectable, Updateable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PortraitTable } from '../table.ts';

export type PortraitRow = Selectable<PortraitTable>;

export async function findPortraitOf(db: Database, entryId: number): Promise<PortraitRow | null> {
  const row = await db
    .selectFrom('portrait')
    .selectAll()
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the portrait with this id if its parent is of this kind, or null. */
export async function findPortrait(
  db: Database,
  kind: EntryKind,
  id: number,
): Promise<PortraitRow | null> {
  const row = await db
    .selectFrom('portrait')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .selectAll('portrait')
    .where('portrait.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

export function insertPortrait(tx: Tx, values: Insertable<PortraitTable>): Promise<PortraitRow> {
  return tx.insertInto('portrait').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updatePortrait(
  tx: Tx,
  id: number,
  values: Updateable<PortraitTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('portrait').set(values).where('id', '=', id).execute();
}
