import type { Database, Tx } from '../../db/database.ts';
import type { PictureRow } from './store.ts';

/** Locks the picture until the transaction ends; null when there is none. */
export async function lockPicture(tx: Tx, name: string): Promise<PictureRow | null> {
  const query = tx.selectFrom('picture').selectAll().where('name', '=', name).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Changes the focal point, style and dots of a picture; returns its row. */
export function updateHalftone(
  tx: Tx,
  id: number,
  values: Partial<Pick<PictureRow, 'focus_x' | 'focus_y' | 'press_style' | 'press_dots'>>,
): Promise<PictureRow> {
  return tx
    .updateTable('picture')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns pictures whose focal point is not known. */
export function listWithoutFocus(db: Database, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom('picture')
    .selectAll()
    .where('focus_x', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Sets the focal point of a picture unless it has one, or is gone. */
export async function setFoundFocus(
  tx: Tx,
  id: number,
  values: { focus_x: number; focus_y: number },
): Promise<void> {
  await tx
    .updateTable('picture')
    .set(values)
    .where('id', '=', id)
    .where('focus_x', 'is', null)
    .execute();
}
