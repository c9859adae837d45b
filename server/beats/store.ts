import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { BeatTable } from './table.ts';

export type BeatRow = Selectable<BeatTable>;

function inOrder(db: Database) {
  return db.selectFrom('beat').selectAll().orderBy('priority').orderBy('id', 'desc');
}

/** Returns one page of the beats, in public order. */
export async function listBeats(
  db: Database,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: BeatRow[] }> {
  const { count } = await db
    .selectFrom('beat')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await inOrder(db).limit(page.limit).offset(page.offset).execute();
  return { count: Number(count), results };
}

export function listActiveBeats(db: Database): Promise<BeatRow[]> {
  return inOrder(db).where('is_active', '=', 1).execute();
}

export async function findBeat(db: Database, id: number): Promise<BeatRow | null> {
  const row = await db.selectFrom('beat').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function insertBeat(tx: Tx, values: Insertable<BeatTable>): Promise<BeatRow> {
  return tx.insertInto('beat').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateBeat(tx: Tx, id: number, values: Updateable<BeatTable>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('beat').set(values).where('id', '=', id).execute();
}

export async function deleteBeatRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('beat').where('id', '=', id).execute();
}
