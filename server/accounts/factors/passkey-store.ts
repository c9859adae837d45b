import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PasskeyChallengeTable, PasskeyTable } from './table.ts';

export function listPasskeys(db: Database, accountId: number, before = Number.MAX_SAFE_INTEGER) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
    .orderBy('id')
    .execute();
}

export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyTable, 'id' | 'used_at'>,
): Promise<void> {
  await tx
    .insertInto('passkey')
    .values({ ...passkey, used_at: null })
    .execute();
}

export async function setPasskeyUsed(
  tx: Tx,
  id: number,
  used: { counter: number; used_at: number },
): Promise<void> {
  await tx.updateTable('passkey').set(used).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Milliseconds for which a passkey challenge is valid. */
const CHALLENGE_LIFE = 5 * MINUTE_MS;

/** Stores a challenge, replacing the account's earlier one for the same purpose. */
export async function insertChallenge(
  db: Database,
  challenge: Omit<PasskeyChallengeTable, 'expires_at'>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and({ account_id: challenge.account_id, purpose: challenge.purpose }),
      ]),
    )
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ ...challenge, expires_at: now + CHALLENGE_LIFE })
    .execute();
}

/** Deletes a used challenge. Returns false when it was for another account or use, or expired. */
export async function consumeChallenge(
  db: Database,
  challenge: Omit<PasskeyChallengeTable, 'expires_at'>,
  now: number,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge.challenge)
    .where('account_id', '=', challenge.account_id)
    .where('purpose', '=', challenge.purpose)
    .where('expires_at', '>', now)
    .returning('challenge')
    .execute();
  return rows.length === 1;
}
