import type { Selectable } from 'kysely';
import type { EntryKind } from '../../../contracts/entries.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../platform/errors.ts';
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

/** @throws HttpError 404 when there is no such portrait of an entry of this kind */
export async function assertPortraitOfKind(db: Database, kind: EntryKind, id: number) {
  const row = await db
    .selectFrom('portrait')
    .innerJoin('entry', 'entry.id', 'entry_id')
    .select('portrait.id')
    .where('portrait.id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
