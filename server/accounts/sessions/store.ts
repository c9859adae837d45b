import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { MAX_SESSIONS } from '../../../contracts/sessions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isUnavailable } from '../../http/unavailable.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { getSessionLimits, isSessionAlive } from '../rules.ts';
import { createToken, getRole } from '../store.ts';
import type { SessionTable } from '../table.ts';

/** Maximum number of stored characters of `User-Agent`. */
const MAX_USER_AGENT = 300;

export interface NewSession {
  accountId: number;
  /** `security_version` of the account when the credentials were checked. */
  securityVersion: number;
  userAgent: string;
  address: string;
  now: number;
}

/** Deletes the sessions of an account but the `kept` that were used last. */
async function deleteBeyond(tx: Tx, accountId: number, maxCount: number): Promise<void> {
  const surplus = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(maxCount)
    .limit(MAX_SESSIONS)
    .execute();
  for (const { token_hash } of surplus) {
    await tx.deleteFrom('session').where('token_hash', '=', token_hash).execute();
  }
}

/**
 * Inserts a session and returns its token; only its hash is stored. Returns null when the account
 * was blocked, deleted or changed its password since the credentials were checked. Both operations
 * lock the account's row, so no session survives such a change.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<string | null> {
  const { accountId, securityVersion, userAgent, address, now } = session;
  const account = await tx
    .updateTable('account')
    .set({ last_login_at: now })
    .where('id', '=', accountId)
    .where('is_active', '=', 1)
    .where('security_version', '=', securityVersion)
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) return null;
  const limits = getSessionLimits(now);
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('used_at', '<', limits.used), eb('created_at', '<', limits.created)]))
    .execute();
  await deleteBeyond(tx, accountId, MAX_SESSIONS - 1);
  const token = createToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      public_id: randomBytes(16).toString('hex'),
      account_id: accountId,
      created_at: now,
      used_at: now,
      verified_at: now,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
      address,
    })
    .execute();
  return token;
}

/** Minimum milliseconds between two updates of the last use: not every read writes. */
const USE_STEP = MINUTE_MS;

/** Notes the use of a session. A database that takes no writes may be read: it refuses no request. */
async function noteUse(db: Database, hash: string, now: number): Promise<void> {
  try {
    await db.updateTable('session').set({ used_at: now }).where('token_hash', '=', hash).execute();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Returns the account of a live session, or null. */
export async function findAccountByToken(db: Database, token: string, now: number) {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'username',
      'user_type',
      'must_change_password',
      'second_factor_due_at',
      'session.created_at',
      'used_at',
      'public_id',
      'verified_at',
    ])
    .where('token_hash', '=', hash)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (row === undefined || !isSessionAlive(row, now)) return null;
  if (now - row.used_at > USE_STEP) await noteUse(db, hash, now);
  return { ...row, role: getRole(row.user_type) };
}

/** Returns the account of the session with this public id; null when the session has ended. */
export async function findSession(db: Database, publicId: string, now: number) {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'user_type', 'must_change_password', 'second_factor_due_at'])
    .select(['session.created_at', 'used_at'])
    .where('public_id', '=', publicId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (row === undefined || !isSessionAlive(row, now)) return null;
  return { ...row, role: getRole(row.user_type) };
}

/**
 * Gives a session a new token and returns it; null when the session has ended.
 * @param proven what else changes: when its owner was proved, in milliseconds
 */
export async function replaceToken(
  db: Database,
  publicId: string,
  proven: { verified_at?: number } = {},
): Promise<string | null> {
  const token = createToken();
  const row = await db
    .updateTable('session')
    .set({ token_hash: hashToken(token), ...proven })
    .where('public_id', '=', publicId)
    .returning('public_id')
    .executeTakeFirst();
  return row === undefined ? null : token;
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

export type SessionRow = Selectable<SessionTable>;

/** Returns the live sessions of an account, newest first. */
export async function listSessions(
  db: Database,
  accountId: number,
  now: number,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .execute();
  return rows.filter((row) => isSessionAlive(row, now));
}

/** Makes strangers of the browsers in which the account was known. */
async function deleteDevices(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set((eb) => ({ devices_version: eb('devices_version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}

/** Deletes a session of the account, and its known devices; null when the account has no such session. */
export async function deleteSessionById(
  tx: Tx,
  accountId: number,
  publicId: string,
): Promise<SessionRow | null> {
  const row = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await deleteDevices(tx, accountId);
  return row ?? null;
}

/** Deletes all other sessions of an account, and its known devices. */
export async function deleteOtherSessions(
  tx: Tx,
  accountId: number,
  publicId: string,
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '<>', publicId)
    .execute();
  await deleteDevices(tx, accountId);
}
