import { USER_TYPE } from '../../../contracts/accounts.ts';
import * as calls from '../../../contracts/judges.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../../db/dialect.ts';
import { invalid } from '../../http/failures.ts';
import { formatSpreadsheetTime, formatYesOrNo, writeCsv } from '../../platform/csv.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { type AccountRow, lockAccount, updateWithState } from '../account-store.ts';
import * as administratorStore from '../administrator-store.ts';
import { changeAsStaff } from '../change-as-staff.ts';
import { createAccount, getUsername, throwIfTaken } from '../create-account.ts';
import { noteStaffChange } from '../note-staff-change.ts';
import { hashNewPassword } from '../password-rule.ts';
import { removePerson } from '../remove-person.ts';
import { createPassword } from '../set-administrator.ts';
import { endAccess, endsAccess } from '../store.ts';

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

async function getJudge({ db }: Services, id: number): Promise<AccountRow> {
  const row = await administratorStore.findJudge(db, id);
  if (row === null) throw notFound();
  return row;
}

const CSV_TITLES = ['Usuario', 'Nombre', 'Apellido', 'Correo', 'Activo', 'Creado', 'Último acceso'];

function csvRow(row: AccountRow): string[] {
  const times = [row.created_at, row.last_login_at].map(formatSpreadsheetTime);
  return [
    row.username,
    row.first_name,
    row.last_name,
    row.email,
    formatYesOrNo(row.is_active),
    ...times,
  ];
}

function createRoute(api: Api): void {
  api.bind(calls.createJudge, async ({ body }, services, ctx) => {
    const password = body.password ?? createPassword();
    const { email, first_name, last_name, username = '' } = body;
    const mustChange = body.must_change_password ?? body.password === undefined;
    const account = {
      email,
      first_name,
      last_name,
      user_type: USER_TYPE.judge,
      password_hash: await hashNewPassword(services, ctx, password, {
        email,
        first_name,
        last_name,
        username: username || getUsername(first_name, last_name),
      }),
      is_active: 1,
      must_change_password: toFlag(mustChange),
    };
    const row = await createAccount(services, ctx, account, {
      username: body.username,
      also({ audit }, made) {
        audit({
          action: 'create',
          resource,
          id: made.id,
          after: judgeView(made),
          detail: calls.PASSWORD_SET,
        });
      },
    });
    return { ...judgeView(row), password };
  });
}

export function judgeRoutes(api: Api): void {
  api.bind(calls.exportJudges, async (_input, { db }) =>
    writeCsv(CSV_TITLES, (await administratorStore.listJudges(db)).map(csvRow)),
  );
  api.bind(calls.listJudges, async (_input, { db }) =>
    (await administratorStore.listJudges(db)).map(judgeView),
  );

  createRoute(api);

  api.bind(calls.changeJudge, async ({ params, body }, services, ctx) => {
    const judge = await getJudge(services, params.id);
    if (body.repeat !== undefined && body.repeat !== (body.password ?? '')) {
      throw invalid({ repeat: calls.PASSWORD_MISMATCH });
    }
    const { must_change_password = false } = body;
    const sent = omitUndefined({
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      username: body.username,
      is_active: toOptionalFlag(body.is_active),
    });
    const password =
      body.password === undefined
        ? {}
        : {
            password_hash: await hashNewPassword(services, ctx, body.password, {
              ...judge,
              ...sent,
            }),
            must_change_password: toFlag(must_change_password),
          };
    const values = { ...sent, ...password };
    return changeAsStaff(services, ctx, async ({ tx, audit }) => {
      const before = await lockAccount(tx, judge.id);
      if (before === null) throw notFound();
      if (endsAccess(before, values)) await endAccess(services, tx, before.id, { endsUndo: true });
      await updateWithState(tx, before, values, services.clock.now());
      await noteStaffChange(services, tx, before, values);
      const views = { before: judgeView(before), after: judgeView({ ...before, ...values }) };
      const detail = body.password === undefined ? undefined : calls.PASSWORD_SET;
      audit({ action: 'update', resource, id: before.id, ...views, detail });
      return views.after;
    }).catch(throwIfTaken);
  });
  api.bindRecord(calls.changeJudge, async ({ id }, services) => {
    const record = judgeView(await getJudge(services, id));
    return { resource, id, record };
  });

  api.bind(calls.deleteJudge, async ({ params }, services, ctx) => {
    const before = await getJudge(services, params.id);
    await changeAsStaff(services, ctx, async ({ audit, ...change }) => {
      await removePerson(services, change, before.id);
      audit({ action: 'delete', resource, id: before.id });
    });
    return judgeView(before);
  });
}
