import { USER_TYPE } from '../../../contracts/accounts.ts';
import * as calls from '../../../contracts/judges.ts';
import { isTaken } from '../../db/constraints.ts';
import { fromFlag, sentFields, toOptionalFlag } from '../../db/portable.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid, notFound } from '../../http/failures.ts';
import type { Services } from '../../http/services.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { passwordProblem } from '../rules.ts';
import { makePassword } from '../set-administrator.ts';
import { deleteSessionsOf } from '../store.ts';
import { firstFreeName, usernameOf } from './rules.ts';
import * as store from './store.ts';

const resource = 'judge';

function judgeView(row: store.AccountRow): calls.JudgeItem {
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

function refuseTaken(error: unknown): never {
  if (isTaken(error, 'account_username_taken', 'account.username')) {
    throw invalid({ username: calls.USERNAME_TAKEN });
  }
  if (isTaken(error, 'account_email_taken', "index 'account_email_taken'")) {
    throw invalid({ email: calls.EMAIL_TAKEN });
  }
  throw error;
}

async function hashNew(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem !== null) throw invalid({ password: problem });
  return hashPassword(password);
}

async function getJudge({ db }: Services, id: number): Promise<store.AccountRow> {
  const row = await store.findJudge(db, id);
  if (row === null) throw notFound();
  return row;
}

function createRoute(api: Api, services: Services): void {
  const { db, clock, changes } = services;

  /** A name that is made here and was taken meanwhile is made anew; one that was sent is refused. */
  async function insert(
    author: ReturnType<typeof authorOf>,
    { username, ...person }: { username: string | undefined; [field: string]: unknown } & Person,
  ): Promise<store.AccountRow> {
    const base = usernameOf(person.first_name, person.last_name);
    const name = username ?? firstFreeName(base, await store.findNamesLike(db, base));
    try {
      return await changes.make(author, async ({ tx, note }) => {
        const row = await store.insertAccount(tx, { ...person, username: name });
        note({ action: 'create', resource, id: row.id, after: judgeView(row) });
        return row;
      });
    } catch (error) {
      const isNameTaken = isTaken(error, 'account_username_taken', 'account.username');
      if (isNameTaken && username === undefined) return insert(author, { username, ...person });
      return refuseTaken(error);
    }
  }

  api.bind(calls.createJudge, async ({ body }, from) => {
    const password = body.password ?? makePassword();
    const row = await insert(authorOf(from), {
      username: body.username,
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      user_type: USER_TYPE.judge,
      password_hash: await hashNew(password),
      is_active: 1,
      must_change_password: 1,
      created_at: clock.now(),
    });
    return { ...judgeView(row), password };
  });
}

type Person = Omit<Parameters<typeof store.insertAccount>[1], 'username'>;

export function judgeRoutes(api: Api, services: Services): void {
  const { db, changes } = services;

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
        await store.updateAccount(tx, before.id, values);
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
      await store.deleteAccountRow(tx, before.id);
      note({ action: 'delete', resource, id: before.id, before: judgeView(before) });
    });
    return judgeView(before);
  });
}
