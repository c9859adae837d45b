import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { listPasskeys } from './passkey-store.ts';

export type Factor = 'totp' | 'passkey' | 'recovery';

/** No factor is newer. */
export const NO_UPPER_BOUND = Number.MAX_SAFE_INTEGER;

/**
 * Returns the second factors that the account can use; empty when it has none.
 * @param addedBefore leaves out those that were added at this time or later
 */
export async function listFactors(
  db: Database,
  accountId: number,
  addedBefore = NO_UPPER_BOUND,
): Promise<Factor[]> {
  const totp = await findTotp(db, accountId);
  const passkeys = await listPasskeys(db, accountId, addedBefore);
  const factors: Factor[] = [];
  if (passkeys.length > 0) factors.push('passkey');
  if (totp !== null && (totp.confirmed_at ?? NO_UPPER_BOUND) < addedBefore) factors.push('totp');
  if (factors.length === 0) return [];
  if ((await countRecoveryCodes(db, accountId, addedBefore)) > 0) factors.push('recovery');
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

export function listTotpSecrets(db: Database) {
  return db.selectFrom('totp_factor').select(['account_id', 'secret']).execute();
}

/** Replaces the stored text of a secret, unless the secret was replaced meanwhile. */
export async function updateTotpSecret(
  db: Database,
  stored: { account_id: number; secret: string },
  secret: string,
): Promise<void> {
  await db
    .updateTable('totp_factor')
    .set({ secret })
    .where('account_id', '=', stored.account_id)
    .where('secret', '=', stored.secret)
    .execute();
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export async function replaceUnconfirmedTotp(
  tx: Tx,
  totp: { account_id: number; secret: string; created_at: number },
): Promise<void> {
  await tx
    .deleteFrom('totp_factor')
    .where('account_id', '=', totp.account_id)
    .where('confirmed_at', 'is', null)
    .execute();
  await tx
    .insertInto('totp_factor')
    .values({ ...totp, last_step: 0, confirmed_at: null })
    .execute();
}

/** Marks the code of a time step as used. Returns false when it, or a newer one, already was. */
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

/** Deletes the account's authenticator app. Returns false when there is none that was confirmed. */
export async function deleteConfirmedTotp(tx: Tx, accountId: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom('totp_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

export async function countRecoveryCodes(
  db: Database,
  accountId: number,
  before = NO_UPPER_BOUND,
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
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
  const rows = codes.map((code) => ({
    code_hash: hashToken(code),
    account_id: accountId,
    created_at: now,
  }));
  await insertMany(tx, 'recovery_code', rows);
}

/** Deletes a used recovery code. Returns false when the account has no such code. */
export async function consumeRecoveryCode(
  tx: Tx,
  accountId: number,
  code: string,
  before: number,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
    .where('code_hash', '=', hashToken(code))
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

export async function deleteFactors(tx: Tx, accountId: number): Promise<void> {
  for (const table of ['totp_factor', 'recovery_code', 'passkey', 'passkey_challenge'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

/**
 * Deletes the factors that were added at this time or later; with the last factor the recovery
 * codes go too, because they are no factor on their own.
 */
export async function deleteFactorsSince(tx: Tx, accountId: number, since: number): Promise<void> {
  await tx
    .deleteFrom('totp_factor')
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.fn.coalesce('confirmed_at', 'created_at'), '>=', since))
    .execute();
  for (const table of ['passkey', 'recovery_code'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('created_at', '>=', since)
      .execute();
  }
  if ((await listFactors(tx, accountId)).length === 0) await deleteFactors(tx, accountId);
}
