import * as calls from '../../contracts/accounts.ts';
import { PASSWORD_UNCHANGED } from '../../contracts/accounts.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid, unauthenticated } from '../http/failures.ts';
import type { Api, Services } from '../services.ts';
import { findPerson, updateAccount } from './account-store.ts';
import { assertOwnPassword } from './factors/confirm-identity.ts';
import { factorRoutes } from './factors/routes.ts';
import { listFactors } from './factors/store.ts';
import { judgeRoutes } from './judges/routes.ts';
import { changeProof } from './links/change-proof.ts';
import { linkRoutes } from './links/routes.ts';
import { logIn } from './log-in.ts';
import { hashNewPassword } from './password-rule.ts';
import { profileRoutes } from './profile/routes.ts';
import { recordSecurityEvent } from './security-events.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { deleteSession } from './sessions/store.ts';
import { userRoutes } from './users/routes.ts';

/**
 * Changes the password of the requesting account; see `changeProof`.
 * @throws HttpError 400 with a field error; 401 when the session ended concurrently; 403 with
 *   `confirm` when a factor must be shown; 429 after too many failures
 */
async function changeOwnPassword(
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

export function accountRoutes(api: Api, program: Services): void {
  api.bind(calls.login, ({ body }, services, ctx) => logIn(services, body, ctx));

  api.bind(calls.logout, async (_input, services, ctx) => {
    if (ctx.token !== null) await deleteSession(services.db, ctx.token);
    ctx.setCookie(services.locks.endStaffCookie());
    const event = { action: 'logout', resource: 'session', outcome: 'ok' } as const;
    await recordSecurityEvent(services, ctx, { ...event, account: getAuthor(ctx) });
    return undefined;
  });

  api.bind(calls.me, async (_input, { locks, db, config }, ctx) => {
    const { id, type, username, restriction, factorDueAt, role, session } = getAuthor(ctx);
    // The panel asks this first; its pictures are those of hidden records too.
    if (role === 'administrator') ctx.setCookie(locks.staffCookie(session.publicId));
    const isDue = factorDueAt !== null && (await listFactors(db, id)).length === 0;
    return {
      type,
      id,
      user: username,
      must_change_password: restriction === 'password',
      must_set_up_factor: restriction === 'factor',
      factor_due_at: isDue ? new Date(factorDueAt).toISOString() : null,
      ...(role === 'administrator' ? { sends_mail: config.smtpUrl !== null } : {}),
    };
  });

  api.bind(calls.changeOwnPassword, ({ body }, services, ctx) =>
    changeOwnPassword(services, ctx, body),
  );

  factorRoutes(api);
  sessionRoutes(api);
  judgeRoutes(api);
  userRoutes(api);
  linkRoutes(api, program);
  profileRoutes(api);
}
