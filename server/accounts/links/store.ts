import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../db/database.ts';
import type { AccountTokenTable } from '../table.ts';

export type Purpose = AccountTokenTable['purpose'];

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a link's token in the place of an earlier one of the same purpose. Only the mail holds it. */
export async function makeToken(
  tx: Tx,
  link: { account_id: number; purpose: Purpose; value: string; expires_at: number },
): Promise<string> {
  await tx
    .deleteFrom('account_token')
    .where('account_id', '=', link.account_id)
    .where('purpose', '=', link.purpose)
    .execute();
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('account_token')
    .values({ ...link, token_hash: hashOf(token) })
    .execute();
  return token;
}

/** The link of a token with its account; null when it is over or was used. */
export async function findLink(db: Database, token: string, now: number) {
  const row = await db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .selectAll('account')
    .select(['account_token.purpose', 'account_token.value'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the token away; false when somebody was first. */
export async function takeToken(tx: Tx, token: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('account_token')
    .where('token_hash', '=', hashOf(token))
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

/** The address that waits to be confirmed, or an empty text. */
export async function findPendingEmail(db: Database, accountId: number, now: number) {
  const row = await db
    .selectFrom('account_token')
    .select('value')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value ?? '';
}
