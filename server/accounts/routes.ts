import * as calls from '../../contracts/accounts.ts';
import type { Api } from '../http/api.ts';
import { unauthenticated } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { logIn } from './log-in.ts';
import { deleteSession } from './store.ts';

export function accountRoutes(api: Api, services: Services): void {
  api.bind(calls.login, ({ body }, from) => logIn(services, { ...body, address: from.countedAs }));

  api.bind(calls.logout, async (_input, from) => {
    if (from.token !== null) await deleteSession(services.db, from.token);
    return undefined;
  });

  api.bind(calls.me, async (_input, from) => {
    if (from.account === null) throw unauthenticated();
    return { type: from.account.type, id: from.account.id, user: from.account.username };
  });
}
