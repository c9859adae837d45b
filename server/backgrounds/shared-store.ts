import type { Database } from '../db/database.ts';
import { positionOrder } from '../db/positions.ts';
import { readCount } from '../db/rows.ts';

/** Returns the active backgrounds of these entries; the last of an entry is the first in public order. */
export function listActiveBackgrounds(db: Database, entryIds: readonly number[]) {
  return db
    .selectFrom('background')
    .selectAll()
    .where('entry_id', 'in', entryIds.length === 0 ? [0] : entryIds)
    .where('is_active', '=', 1)
    .orderBy('priority', 'desc')
    .orderBy(positionOrder)
    .orderBy('id')
    .execute();
}

export function countBackgrounds(db: Database, entryId: number): Promise<number> {
  return readCount(db.selectFrom('background').where('entry_id', '=', entryId));
}

/** Returns the first active background of the capsule in public order, or null. */
export async function findCapsuleBackground(db: Database, capsuleId: number) {
  const row = await db
    .selectFrom('background')
    .selectAll()
    .where('capsule_id', '=', capsuleId)
    .where('is_active', '=', 1)
    .orderBy('priority')
    .orderBy(positionOrder, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
