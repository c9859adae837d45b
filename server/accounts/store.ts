import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Role } from '../../contracts/call.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

export function getRole(userType: number): Role {
  if (userType === USER_TYPE.administrator) return 'administrator';
  return userType === USER_TYPE.judge ? 'judge' : 'customer';
}

/** Returns a token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
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

/** Whether a change of these values by staff ends the account's sessions and links. */
export function endsAccess(
  before: { email: string },
  values: { is_active?: number; password_hash?: string; email?: string },
): boolean {
  const { is_active, password_hash, email = before.email } = values;
  const isNewEmail = email.toLowerCase() !== before.email.toLowerCase();
  return is_active === 0 || password_hash !== undefined || isNewEmail;
}

/**
 * Ends all access to an account and what it gave others: sessions (except `keepSession`, a public
 * id), known devices, mailed links, logins in progress, its preview links and the calendar feed. Links that undo a
 * change remain unless `endsUndo`, so that the owner of a compromised account can recover it. Must
 * be called in the transaction of every change of password, e-mail, factors or state; locks the
 * account's row.
 */
export async function endAccess(
  { people }: Pick<Services, 'people'>,
  tx: Tx,
  accountId: number,
  options: { keepSession?: string; endsUndo?: boolean } = {},
): Promise<void> {
  const { keepSession = '', endsUndo = false } = options;
  await tx
    .updateTable('account')
    .set((eb) => ({
      security_version: eb('security_version', '+', 1),
      devices_version: eb('devices_version', '+', 1),
      feed_hash: null,
    }))
    .where('id', '=', accountId)
    .execute();
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('public_id', '<>', keepSession)
    .execute();
  await tx.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
  await tx
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .$if(!endsUndo, (query) => query.where('purpose', '<>', 'undo'))
    .execute();
  await people.endAccess(tx, accountId);
}
