import type { Database } from '../db/database.ts';
import { positionOrder } from '../db/positions.ts';
import { readCount } from '../db/rows.ts';

/** Returns the active album images in album order: cover, priority, newest. */
export function findAlbumImages(
  db: Database,
  owner: 'entry_id' | 'capsule_id',
  ownerIds: readonly number[],
) {
  return db
    .selectFrom('album_image')
    .selectAll()
    .where(owner, 'in', ownerIds.length === 0 ? [0] : ownerIds)
    .where('is_active', '=', 1)
    .orderBy('is_cover', 'desc')
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Counts the images of an entry and its segments that have no title. */
export function countUntitledImages(db: Database, entryId: number): Promise<number> {
  return readCount(
    db.selectFrom('album_image').where('entry_id', '=', entryId).where('title', '=', ''),
  );
}

/** Counts the images of an entry: those of its album, or those of its segments. */
export function countAlbumImages(
  db: Database,
  entryId: number,
  { ofSegments }: { ofSegments: boolean },
): Promise<number> {
  return readCount(
    db
      .selectFrom('album_image')
      .where('entry_id', '=', entryId)
      .where('segment_id', ofSegments ? 'is not' : 'is', null),
  );
}
