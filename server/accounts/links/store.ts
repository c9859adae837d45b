import type { Database, Tx } from '../../db/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { createToken } from '../store.ts';
import type { AccountTokenTable } from '../table.ts';

export type Purpose = AccountTokenTable['purpose'];

interface NewLink {
  account_id: number;
  purpose: Purpose;
  value: string;
  expires_at: number;
  /** From when factors are removed; only of links that undo a change. */
  undoes_since: number | null;
  /** Who sent an invitation; null for other links. */
  author_id: number | null;
}

/**
 * Creates the token of a link, bound to the account's current `security_version`; only its hash is
 * stored. It replaces an earlier link with the same purpose, except links that undo a change, each of
 * which may restore a different address, and resets, because anybody can ask for one.
 */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  if (link.purpose !== 'undo' && link.purpose !== 'reset') {
    await tx
      .deleteFrom('account_token')
      .where('account_id', '=', link.account_id)
      .where('purpose', '=', link.purpose)
      .execute();
  }
  const token = createToken();
  await tx
    .insertInto('account_token')
    .values((eb) => ({
      ...link,
      token_hash: hashToken(token),
      security_version: eb
        .selectFrom('account')
        .select('security_version')
        .where('id', '=', link.account_id),
    }))
    .execute();
  return token;
}

/** Returns the link of a token with its account; null when expired, used, or its person removed. */
export async function findLink(db: Database, token: string, now: number) {
  const row = await db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .selectAll('account')
    .select([
      'account_token.purpose',
      'account_token.value',
      'account_token.undoes_since',
      'account_token.author_id',
      'account_token.security_version as link_version',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the token and returns its link; null when it expired or another request was first. */
export async function consumeLink(tx: Tx, token: string, now: number) {
  const row = await tx
    .deleteFrom('account_token')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['account_id', 'purpose', 'value', 'expires_at', 'undoes_since', 'security_version'])
    .returning('author_id')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the earliest time after `after` from which a live link undoes changes, or null. */
export async function findUndoneSince(
  tx: Tx,
  accountId: number,
  after: number,
): Promise<number | null> {
  const { since } = await tx
    .selectFrom('account_token')
    .select((eb) => eb.fn.min('undoes_since').as('since'))
    .where('account_id', '=', accountId)
    .where('undoes_since', '>', after)
    .executeTakeFirstOrThrow();
  return since;
}

/** Deletes the links that undo changes made after the change of this moment. */
export async function deleteLaterUndoLinks(
  tx: Tx,
  accountId: number,
  expiresAt: number,
): Promise<void> {
  await tx
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>=', expiresAt)
    .execute();
}

/** Returns the e-mail that waits for confirmation, or an empty string. */
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
