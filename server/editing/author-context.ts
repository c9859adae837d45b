import type { Database } from '../db/database.ts';
import type { RequestContext } from '../http/api.ts';
import { internalContext } from '../http/in-process.ts';
import type { Services } from '../services.ts';

/**
 * Returns the context of a call that an account has asked for earlier, with the rights that the
 * account has now; null when it was blocked or deleted, or is no administrator any more.
 */
export async function findAuthorContext(
  { log, findAccountById }: Services,
  db: Database,
  accountId: number,
): Promise<RequestContext | null> {
  const account = await findAccountById(db, accountId);
  return account?.role === 'administrator' ? internalContext(log, account) : null;
}
