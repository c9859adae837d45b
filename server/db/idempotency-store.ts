import type { Selectable } from 'kysely';
import { isTaken } from './constraints.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

export type StoredReply = Selectable<Tables['idempotency_key']>;

/** @throws an error for which `isKeyTaken` holds when the key was written meanwhile */
export async function insertReply(tx: Tx, reply: StoredReply): Promise<void> {
  await tx.insertInto('idempotency_key').values(reply).execute();
}

export function isKeyTaken(error: unknown): boolean {
  return isTaken(error, 'idempotency_key_pkey', 'idempotency_key.key_hash');
}

/** The reply under this key that is not older than `since`. */
export async function findReply(
  db: Database,
  keyHash: string,
  since: number,
): Promise<StoredReply | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteRepliesBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', time).execute();
}
