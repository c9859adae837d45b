import { PASSWORD_UNCHANGED } from '../../contracts/accounts.ts';
import { authorOf } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid, unauthenticated } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { findPerson, lockAccount, updateAccount } from './account-store.ts';
import { assertOwnPassword } from './attempts.ts';
import { hashNewPassword } from './password-rule.ts';
import { auditDetails, logSecurityEvent, recordSecurityEvent } from './security-events.ts';
import { endAccess } from './store.ts';

/**
 * Changes the password of the requesting account. Ends its other sessions, its links and its
 * calendar feed.
 * @throws HttpError 400 with a field error; 401 when the session ended concurrently; 429 after too
 *   many failures
 */
export async function changeOwnPassword(
  services: Services,
  from: RequestContext,
  sent: { current: string; password: string },
): Promise<{ must_change_password: boolean }> {
  const account = authorOf(from);
  const row = await findPerson(services.db, account.id);
  if (row === null) throw unauthenticated();
  const event = { action: 'update', resource: 'password', account } as const;
  await assertOwnPassword(services, row, sent.current, 'current').catch(async (error: unknown) => {
    await recordSecurityEvent(services, from, { ...event, action: 'refuse', outcome: 'refused' });
    throw error;
  });
  if (sent.password === sent.current) throw invalid({ password: PASSWORD_UNCHANGED });
  const password_hash = await hashNewPassword(services, sent.password, row);
  await services.changes.makePrivate(account, async ({ tx, note }) => {
    const now = await lockAccount(tx, account.id);
    // The account was blocked, deleted or changed by another request after the password was
    // checked.
    if (now?.is_active !== 1 || now.security_version !== row.security_version) {
      throw unauthenticated();
    }
    await endAccess(tx, account.id, { keepToken: from.token ?? '' });
    await updateAccount(tx, account.id, { password_hash, must_change_password: 0 });
    const after = auditDetails(from, { ...event, outcome: 'ok' });
    note({ action: 'update', resource: 'password', id: account.id, after });
  });
  logSecurityEvent(from, { ...event, outcome: 'ok' });
  return { must_change_password: false };
}
