import type { Database, Tx } from '../../db/database.ts';
import { createToken, hashToken } from '../store.ts';
import type { PasskeyChallengeTable } from './table.ts';

export type Factor = 'totp' | 'passkey' | 'recovery';

/** Returns the second factors that the account can use; empty when it has none. */
export async function listFactors(db: Database, accountId: number): Promise<Factor[]> {
  const totp = await findTotp(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  const factors: Factor[] = [];
  if (passkeys.length > 0) factors.push('passkey');
  if (totp !== null && totp.confirmed_at !== null) factors.push('totp');
  if (factors.length === 0) return [];
  if ((await countRecoveryCodes(db, accountId)) > 0) factors.push('recovery');
  return factors;
}

export async function findTotp(db: Database, accountId: number) {
  const row = await db
    .selectFrom('totp_factor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export async function replaceTotp(
  tx: Tx,
  totp: { account_id: number; secret: string; created_at: number },
): Promise<void> {
  await tx.deleteFrom('totp_factor').where('account_id', '=', totp.account_id).execute();
  await tx
    .insertInto('totp_factor')
    .values({ ...totp, last_step: 0, confirmed_at: null })
    .execute();
}

/**
 * Marks the code of a time step as used. Returns false when it, or a newer one, was already used.
 */
export async function consumeTotpStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const rows = await tx
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

/** Marks the account's authenticator app as confirmed. */
export async function confirmTotp(tx: Tx, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable('totp_factor')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteTotp(tx: Tx, accountId: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom('totp_factor')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({
    code_hash: hashToken(code),
    account_id: accountId,
    created_at: now,
  }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Deletes a used recovery code. Returns false when the account has no such code. */
export async function consumeRecoveryCode(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashToken(code))
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

export function listPasskeys(db: Database, accountId: number) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    account_id: number;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: number;
  },
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

/** Deletes all factors of an account. */
export async function deleteFactors(tx: Tx, accountId: number): Promise<void> {
  const tables = ['totp_factor', 'recovery_code', 'passkey', 'passkey_challenge'] as const;
  for (const table of tables) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

/** Milliseconds for which a passkey challenge is valid. */
const CHALLENGE_LIFE = 5 * 60_000;

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

/**
 * Deletes a used challenge. Returns false when it was not issued to this account for this purpose,
 * or has expired.
 */
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

/** Milliseconds for which a login waits for its second step. */
const TICKET_LIFE = 5 * 60_000;
/** Maximum number of second steps with one ticket. */
const MAX_ATTEMPTS = 5;

/** Creates the ticket of a login with a correct password. Only its hash is stored. */
export async function insertTicket(
  db: Database,
  account: { id: number; security_version: number },
  now: number,
): Promise<string> {
  const ticket = createToken();
  await db.deleteFrom('login_ticket').where('expires_at', '<=', now).execute();
  await db
    .insertInto('login_ticket')
    .values({
      token_hash: hashToken(ticket),
      account_id: account.id,
      security_version: account.security_version,
      attempts: 0,
      expires_at: now + TICKET_LIFE,
    })
    .execute();
  return ticket;
}

/**
 * Counts one more attempt and returns the ticket's row; null when it has expired or has no attempts
 * left.
 */
export async function tryTicket(db: Database, ticket: string, now: number) {
  const row = await db
    .updateTable('login_ticket')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(['account_id', 'security_version'])
    .executeTakeFirst();
  return row ?? null;
}

/** Like `tryTicket`, without counting an attempt. */
export async function findTicket(db: Database, ticket: string, now: number) {
  const row = await db
    .selectFrom('login_ticket')
    .select(['account_id', 'security_version'])
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the ticket. Returns false when a concurrent request deleted it first. */
export async function takeTicket(tx: Tx, ticket: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('login_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .returning('account_id')
    .execute();
  return rows.length === 1;
}
