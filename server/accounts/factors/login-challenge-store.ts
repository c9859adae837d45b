import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Database, Tx } from '../../db/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { createToken } from '../store.ts';

/** Milliseconds for which a login waits for its second step. */
const CHALLENGE_LIFE = 5 * MINUTE_MS;
/** Maximum number of second steps with one ticket. */
const MAX_ATTEMPTS = 5;

/** Creates the ticket of a login with a correct password. Only its hash is stored. */
export async function insertLoginChallenge(
  db: Database,
  account: { id: number; security_version: number },
  now: number,
): Promise<string> {
  const ticket = createToken();
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute();
  await db
    .insertInto('login_challenge')
    .values({
      token_hash: hashToken(ticket),
      account_id: account.id,
      security_version: account.security_version,
      attempts: 0,
      expires_at: now + CHALLENGE_LIFE,
    })
    .execute();
  return ticket;
}

/** Counts an attempt and returns the ticket; null when it expired or has no attempts left. */
export async function tryLoginChallenge(db: Database, ticket: string, now: number) {
  const row = await db
    .updateTable('login_challenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(['account_id', 'security_version'])
    .executeTakeFirst();
  return row ?? null;
}

/** Like `tryLoginChallenge`, without counting an attempt. */
export async function findLoginChallenge(db: Database, ticket: string, now: number) {
  const row = await db
    .selectFrom('login_challenge')
    .select(['account_id', 'security_version'])
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the ticket. Returns false when a concurrent request deleted it first. */
export async function consumeLoginChallenge(tx: Tx, ticket: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('login_challenge')
    .where('token_hash', '=', hashToken(ticket))
    .returning('account_id')
    .execute();
  return rows.length === 1;
}
