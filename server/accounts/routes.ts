import * as calls from '../../contracts/accounts.ts';
import { fromFlag } from '../db/portable.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import type { Services } from '../http/services.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { judgeRoutes } from './judges/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { logIn } from './log-in.ts';
import { profileRoutes } from './profile/routes.ts';
import { deleteSession, getPassword } from './store.ts';
import { userRoutes } from './users/routes.ts';

export function accountRoutes(api: Api, services: Services): void {
  api.bind(calls.login, ({ body }, from) => logIn(services, { ...body, address: from.countedAs }));

  api.bind(calls.logout, async (_input, from) => {
    if (from.token !== null) await deleteSession(services.db, from.token);
    return undefined;
  });

  api.bind(calls.me, async (_input, from) => {
    const { id, type, username } = authorOf(from);
    const { must_change_password } = await getPassword(services.db, id);
    return { type, id, user: username, must_change_password: fromFlag(must_change_password) };
  });

  api.bind(calls.changeOwnPassword, ({ body }, from) =>
    changeOwnPassword(services, authorOf(from), { ...body, token: from.token ?? '' }),
  );

  judgeRoutes(api, services);
  userRoutes(api, services);
  linkRoutes(api, services);
  profileRoutes(api, services);
}
