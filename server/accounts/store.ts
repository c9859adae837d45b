import { createHash, randomBytes } from 'node:crypto';
import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Role } from '../../contracts/call.ts';
import type { Database, Tx } from '../db/database.ts';
import { isAlive } from './rules.ts';

export function roleOf(userType: number): Role {
  if (userType === USER_TYPE.administrator) return 'administrator';
  return userType === USER_TYPE.judge ? 'judge' : 'customer';
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export async function findAccountByUsername(db: Database, username: string) {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function countAdministrators(db: Database): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_type', '=', USER_TYPE.administrator)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Opens a session and returns its token: 256 random bits that only the caller ever holds. */
export async function insertSession(db: Database, accountId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({ token_hash: hashOf(token), account_id: accountId, created_at: now, used_at: now })
    .execute();
  await db.updateTable('account').set({ last_login_at: now }).where('id', '=', accountId).execute();
  return token;
}

/** Milliseconds after which a use is written down again; keeps reads from writing each time. */
const USE_STEP = 60_000;

/** The account of a living session, or null. An expired session is as good as none. */
export async function findAccountByToken(db: Database, token: string, now: number) {
  const hash = hashOf(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'username', 'user_type', 'session.created_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (row === undefined || !isAlive(row, now)) return null;
  if (now - row.used_at > USE_STEP) {
    await db.updateTable('session').set({ used_at: now }).where('token_hash', '=', hash).execute();
  }
  return {
    id: row.id,
    username: row.username,
    type: row.user_type,
    role: roleOf(row.user_type),
  };
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
}

export async function deleteSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** The stored password of an account and whether somebody else set it. */
export function getPassword(db: Database, accountId: number) {
  return db
    .selectFrom('account')
    .select(['password_hash', 'must_change_password'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function setPassword(
  tx: Tx,
  accountId: number,
  password: { password_hash: string; must_change_password: number },
): Promise<void> {
  await tx.updateTable('account').set(password).where('id', '=', accountId).execute();
}

/** Ends the sessions of an account but that of `token`. */
export async function deleteOtherSessions(tx: Tx, accountId: number, token: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', hashOf(token))
    .execute();
}
