import type { Selectable } from 'kysely';
import { isTaken } from './constraints.ts';
import type { Database, Tx } from './database.ts';

export interface IdempotencyKeyTable {
  /** SHA-256 of the call, the account and the key that was sent. */
  key_hash: string;
  /** SHA-256 of what was sent. */
  request_hash: string;
  /** The reply as it was sent. */
  reply_json: string;
  created_at: number;
}

export type StoredReply = Selectable<IdempotencyKeyTable>;

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
