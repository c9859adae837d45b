import { USER_TYPE } from '../../../contracts/accounts.ts';
import * as calls from '../../../contracts/judges.ts';
import { fromFlag, sentFields, toOptionalFlag } from '../../db/portable.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid, notFound } from '../../http/failures.ts';
import type { Services } from '../../http/services.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { type AccountRow, updateAccount } from '../account-store.ts';
import { makeAccount, refuseTaken } from '../make-account.ts';
import { removePerson } from '../remove-person.ts';
import { passwordProblem } from '../rules.ts';
import { makePassword } from '../set-administrator.ts';
import { deleteSessionsOf } from '../store.ts';
import * as store from './store.ts';

const resource = 'judge';

function judgeView(row: AccountRow): calls.JudgeItem {
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    user_type: row.user_type,
    is_active: fromFlag(row.is_active),
    must_change_password: fromFlag(row.must_change_password),
  };
}

async function hashNew(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem !== null) throw invalid({ password: problem });
  return hashPassword(password);
}

async function getJudge({ db }: Services, id: number): Promise<AccountRow> {
  const row = await store.findJudge(db, id);
  if (row === null) throw notFound();
  return row;
}

function createRoute(api: Api, services: Services): void {
  api.bind(calls.createJudge, async ({ body }, from) => {
    const password = body.password ?? makePassword();
    const account = {
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      user_type: USER_TYPE.judge,
      password_hash: await hashNew(password),
      is_active: 1,
      must_change_password: 1,
    };
    const row = await makeAccount(services, authorOf(from), account, {
      username: body.username,
      also({ note }, made) {
        note({ action: 'create', resource, id: made.id, after: judgeView(made) });
      },
    });
    return { ...judgeView(row), password };
  });
}

export function judgeRoutes(api: Api, services: Services): void {
  const { db, changes, clock } = services;

  api.bind(calls.listJudges, async () => (await store.listJudges(db)).map(judgeView));

  createRoute(api, services);

  api.bind(calls.changeJudge, async ({ params, body }, from) => {
    const before = await getJudge(services, params.id);
    if (body.repeat !== undefined && body.repeat !== (body.password ?? '')) {
      throw invalid({ repeat: calls.PASSWORD_MISMATCH });
    }
    const password_hash = body.password === undefined ? undefined : await hashNew(body.password);
    const values = sentFields({
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      username: body.username,
      is_active: toOptionalFlag(body.is_active),
      password_hash,
      must_change_password: password_hash === undefined ? undefined : 1,
    });
    const after = { ...before, ...values };
    await changes
      .make(authorOf(from), async ({ tx, note }) => {
        await updateAccount(tx, before.id, values);
        // A session ends at once with a new password and when the account is closed.
        const isClosed = body.is_active === false;
        if (password_hash !== undefined || isClosed) await deleteSessionsOf(tx, before.id);
        const views = { before: judgeView(before), after: judgeView(after) };
        note({ action: 'update', resource, id: before.id, ...views });
      })
      .catch(refuseTaken);
    return judgeView(after);
  });

  api.bind(calls.deleteJudge, async ({ params }, from) => {
    const before = await getJudge(services, params.id);
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await removePerson(tx, before.id, clock.now());
      note({ action: 'delete', resource, id: before.id, before: judgeView(before) });
    });
    return judgeView(before);
  });
}
