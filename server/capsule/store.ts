import type { Insertable, Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PlaylistTable } from '../entries/table.ts';
import type { CapsuleTable } from './table.ts';

export type CapsuleRow = Selectable<CapsuleTable>;

export function listCapsules(db: Database): Promise<CapsuleRow[]> {
  return db.selectFrom('capsule').selectAll().orderBy('id').execute();
}

export const playlists = crud('playlist');

export type PlaylistRow = Selectable<PlaylistTable>;

/** Returns the playlist of the capsule with this id; it is created together with the capsule. */
export async function findCapsulePlaylist(
  db: Database,
  capsuleId: number,
): Promise<PlaylistRow | null> {
  const row = await db
    .selectFrom('playlist')
    .selectAll()
    .where('capsule_id', '=', capsuleId)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the capsule and its playlist if they do not exist. */
export async function createCapsule(tx: Tx, values: Insertable<CapsuleTable>): Promise<void> {
  if ((await listCapsules(tx)).length > 0) return;
  const { id } = await tx
    .insertInto('capsule')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('playlist').values({ capsule_id: id, spotify: '', youtube: '' }).execute();
}
