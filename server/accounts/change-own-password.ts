import { PASSWORD_UNCHANGED } from '../../contracts/accounts.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid, unauthenticated } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { findPerson, updateAccount } from './account-store.ts';
import { assertOwnPassword } from './factors/confirm-identity.ts';
import { changeProof } from './links/change-proof.ts';
import { hashNewPassword } from './password-rule.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Changes the password of the requesting account; see `changeProof`.
 * @throws HttpError 400 with a field error; 401 when the session ended concurrently; 403 with
 *   `confirm` when a factor must be shown; 429 after too many failures
 */
export async function changeOwnPassword(
  services: Services,
  ctx: RequestContext,
  { current, password }: { current: string; password: string },
): Promise<{ must_change_password: boolean }> {
  const account = getAuthor(ctx);
  const row = await findPerson(services.db, account.id);
  if (row === null) throw unauthenticated();
  const shown = { field: 'current', password: current };
  await assertOwnPassword(services, ctx, row, shown).catch(async (error: unknown) => {
    const refusal = { action: 'refuse', resource: 'password', outcome: 'refused' } as const;
    await recordSecurityEvent(services, ctx, { ...refusal, account });
    throw error;
  });
  if (password === current) throw invalid({ password: PASSWORD_UNCHANGED });
  const password_hash = await hashNewPassword(services, ctx, password, row);
  const entry = { action: 'update', resource: 'password' } as const;
  await changeProof(services, ctx, entry, async (tx, { id, security_version }) => {
    // The account was changed by another request after the password was checked.
    if (security_version !== row.security_version) throw unauthenticated();
    await updateAccount(tx, id, { password_hash, must_change_password: 0 });
  });
  return { must_change_password: false };
}
