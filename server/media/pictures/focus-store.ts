import type { Database, Tx } from '../../db/database.ts';
import type { PictureRow } from './store.ts';

/** Locks the picture until the transaction ends; null when there is none. */
export async function lockPictureByName(tx: Tx, name: string): Promise<PictureRow | null> {
  const query = tx.selectFrom('picture').selectAll().where('name', '=', name).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Changes the focal point, style and dots of a picture; returns its row. */
export function updateHalftone(
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      PictureRow,
      'focus_x' | 'focus_y' | 'focus_guessed' | 'faces' | 'halftone_style' | 'halftone_dots'
    >
  >,
): Promise<PictureRow> {
  return tx
    .updateTable('picture')
    .set({ ...values, screens_due: 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the names of pictures whose halftones are to be drawn. */
export async function listUnfinishedPictureNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('picture')
    .select('name')
    .where('screens_due', '=', 1)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Records that the halftones of a picture are drawn, and their placeholder dots, unless its settings have changed
 * since the row was read.
 */
export async function markScreensDrawn(
  db: Database,
  { id, focus_x, focus_y, faces, halftone_style, halftone_dots }: PictureRow,
  few_dots: string,
): Promise<void> {
  await db
    .updateTable('picture')
    .set({ screens_due: 0, few_dots })
    .where('id', '=', id)
    .where('focus_x', '=', focus_x)
    .where('focus_y', '=', focus_y)
    .where('faces', faces === null ? 'is' : '=', faces)
    .where('halftone_style', '=', halftone_style)
    .where('halftone_dots', '=', halftone_dots)
    .execute();
}
