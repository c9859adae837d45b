import * as calls from '../../contracts/accounts.ts';
import { getAuthor } from '../http/account.ts';
import type { Api, Services } from '../services.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { factorRoutes } from './factors/routes.ts';
import { listFactors } from './factors/store.ts';
import { judgeRoutes } from './judges/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { logIn } from './log-in.ts';
import { profileRoutes } from './profile/routes.ts';
import { recordSecurityEvent } from './security-events.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { deleteSession } from './sessions/store.ts';
import { userRoutes } from './users/routes.ts';

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
