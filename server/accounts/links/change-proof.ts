import type { Tx } from '../../db/database.ts';
import { getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { unauthenticated } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { type AccountRow, lockAccount } from '../account-store.ts';
import { logSecurityEvent, type SecurityEvent, toAuditDetails } from '../security-events.ts';
import { storeDevice } from '../sessions/open-session.ts';
import { replaceToken } from '../sessions/store.ts';
import { endAccess } from '../store.ts';
import { sendUndo } from './send-link.ts';

/**
 * Changes what proves the owner of the requesting account, in one transaction with its audit entry:
 * ends its other sessions, known devices, links, preview links and calendar feed, replaces the token of this
 * session (header `x-session-token`), and mails a link that undoes the change. Locks the account.
 * @throws HttpError 401 when the session ended concurrently
 */
export async function changeProof<T>(
  services: Services,
  ctx: RequestContext,
  entry: Pick<SecurityEvent, 'action' | 'resource' | 'detail'>,
  write: (tx: Tx, account: AccountRow) => Promise<T>,
): Promise<T> {
  const { changes, mail } = services;
  const account = getAuthor(ctx);
  const event: SecurityEvent = { ...entry, account, outcome: 'ok' };
  const { value, token, before, after } = await changes.commitPrivate(
    account,
    async ({ tx, audit }) => {
      const row = await lockAccount(tx, account.id);
      const replaced =
        row?.is_active === 1 ? await replaceToken(tx, account.session.publicId) : null;
      if (row === null || replaced === null) throw unauthenticated();
      await sendUndo(services, tx, row, { changed: entry.detail ?? entry.resource });
      const result = await write(tx, row);
      await endAccess(services, tx, row.id, { keepSession: account.session.publicId });
      audit({
        action: entry.action,
        resource: entry.resource,
        id: row.id,
        after: toAuditDetails(ctx, event),
      });
      const after = await lockAccount(tx, row.id);
      return { value: result, token: replaced, before: row, after };
    },
  );
  ctx.setToken(token);
  storeDevice(services, ctx, [before, after]);
  mail.wake();
  logSecurityEvent(ctx, event);
  return value;
}
