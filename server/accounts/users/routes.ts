import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Input } from '../../../contracts/calls.ts';
import * as calls from '../../../contracts/users.ts';
import type { Tx } from '../../db/database.ts';
import { omitUndefined, toOptionalFlag } from '../../db/dialect.ts';
import { getAuthor, type SessionAccount } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { formatSpreadsheetTime, writeCsv } from '../../platform/csv.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { type AccountRow, findPerson, lockAccount, updateWithState } from '../account-store.ts';
import { changeAsStaff, type StaffChange } from '../change-as-staff.ts';
import { createAccount, throwIfTaken } from '../create-account.ts';
import { factorsResetEmail } from '../emails.ts';
import { deleteFactors, listFactors } from '../factors/store.ts';
import { sendLink } from '../links/send-link.ts';
import { emailRoleChange, noteStaffChange } from '../note-staff-change.ts';
import { assertAdministratorRemains, removePerson } from '../remove-person.ts';
import { endAccess } from '../store.ts';
import { getState, listAllUsers, listUsers, type UserFilter } from './store.ts';

const resource = 'account';
const NO_EMAIL = 'Esta cuenta no tiene correo electrónico.';

function userView(row: AccountRow, balance: number): calls.UserItem {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    user_type: row.user_type,
    state: getState(row),
    balance,
    last_login_at: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  };
}

async function getView({ db, people }: Services, row: AccountRow): Promise<calls.UserItem> {
  return userView(row, (await people.listBalances(db, [row.id])).get(row.id) ?? 0);
}

async function getUser({ db }: Services, id: number): Promise<AccountRow> {
  const row = await findPerson(db, id);
  if (row === null) throw notFound();
  return row;
}

/** What both the list and its export are filtered by. */
function toFilter(query: Partial<Input<'GET /h/users/'>['query']>): UserFilter {
  const { search = '', user_type: userType = null, state = null, sort, id } = query ?? {};
  return { search, userType, state, sort, id };
}

const CSV_TITLES = [
  'Usuario',
  'Nombre',
  'Apellido',
  'Correo',
  'Teléfono',
  'Rol',
  'Estado',
  'Creado',
  'Último acceso',
];
const ROLES: Readonly<Record<number, string>> = { 1: 'Administrador', 4: 'Juez' };
const STATES = { invited: 'Invitado', active: 'Activo', blocked: 'Bloqueado' } as const;

function csvRow(row: AccountRow): string[] {
  return [
    row.username,
    row.first_name,
    row.last_name,
    row.email,
    row.phone,
    ROLES[row.user_type] ?? 'Cliente',
    STATES[getState(row)],
    ...[row.created_at, row.last_login_at].map(formatSpreadsheetTime),
  ];
}

function inviteRoutes(api: Api): void {
  api.bind(calls.inviteUser, async ({ body }, services, ctx) => {
    const account = {
      ...body,
      phone: body.phone ?? '',
      password_hash: '',
      is_active: 0,
      must_change_password: 0,
      invited_at: services.clock.now(),
    };
    const row = await createAccount(services, ctx, account, {
      async also({ tx, audit }, { id, username, email }) {
        const link = { accountId: id, purpose: 'invite' as const, to: email, username };
        await sendLink(services, tx, { ...link, author: getAuthor(ctx) });
        audit({ action: 'create', resource, id, after: { ...body, username } });
      },
    });
    services.mail.wake();
    return getView(services, row);
  });

  api.bind(calls.sendUserLink, async ({ params }, services, ctx) => {
    const sent = await changeAsStaff(services, ctx, async ({ tx, audit }) => {
      const row = await lockAccount(tx, params.id);
      if (row === null) throw notFound();
      if (row.email === '') throw conflict(NO_EMAIL);
      const state = getState(row);
      if (state === 'blocked') throw conflict(calls.ACCOUNT_BLOCKED);
      const purpose = state === 'invited' ? ('invite' as const) : ('reset' as const);
      const { id, email, username } = row;
      const link = { accountId: id, purpose, to: email, username };
      const address = await sendLink(services, tx, { ...link, author: getAuthor(ctx) });
      audit({ action: 'update', resource, id, after: { link: purpose } });
      return { row, address };
    });
    services.mail.wake();
    return { ...(await getView(services, sent.row)), link: sent.address };
  });
}

/**
 * Corrects the e-mail of an open invitation: the old link ends and a new one is mailed to the new
 * address. Call `mail.wake` after the commit.
 * @throws HttpError 400 on `email` when the invitation was accepted or the account is blocked
 */
async function correctInvitation(
  services: Services,
  tx: Tx,
  account: AccountRow,
  { email, author }: { email: string; author: SessionAccount },
): Promise<void> {
  if (getState(account) !== 'invited') throw invalid({ email: calls.NOT_INVITED });
  const { id, username } = account;
  await endAccess(services, tx, id, { endsUndo: true });
  const link = { accountId: id, purpose: 'invite' as const, to: email, username };
  await sendLink(services, tx, { ...link, author });
}

function resetFactorsRoute(api: Api): void {
  api.bind(calls.resetUserFactors, async ({ params }, services, ctx) => {
    const { mail } = services;
    const reset = await changeAsStaff(services, ctx, async ({ tx, audit }) => {
      const row = await lockAccount(tx, params.id);
      if (row === null) throw notFound();
      // The own route asks for more, and its change can be undone.
      if (row.id === getAuthor(ctx).id) throw conflict(calls.OWN_FACTORS);
      const { id, email, username } = row;
      if ((await listFactors(tx, id)).length === 0) throw conflict(calls.NO_FACTORS);
      await endAccess(services, tx, id, { endsUndo: true });
      await deleteFactors(tx, id);
      const message = factorsResetEmail({ username });
      // Staff help also those whose mails somebody has used up.
      if (email !== '') await mail.queueOrDrop(tx, { kind: 'security', to: email, ...message });
      audit({ action: 'delete', resource: 'factor', id, detail: 'reset' });
      return row;
    });
    mail.wake();
    return getView(services, reset);
  });
}

/** Registers the staff routes of accounts: listing, inviting, roles, blocking, removing. */
export function userRoutes(api: Api): void {
  inviteRoutes(api);
  resetFactorsRoute(api);

  api.bind(calls.listUsers, async ({ query }, { db, people }) => {
    const filter = toFilter(query);
    const { count, results: rows } = await listUsers(db, filter, getWindow(query));
    const ids = rows.map((row) => row.id);
    const balances = await people.listBalances(db, ids);
    const results = rows.map((row) => userView(row, balances.get(row.id) ?? 0));
    return pageView('/h/users/', query, { count, results });
  });

  api.bind(calls.exportUsers, async ({ query }, { db }) =>
    writeCsv(CSV_TITLES, (await listAllUsers(db, toFilter(query))).map(csvRow)),
  );

  api.bind(calls.changeUser, async ({ params, body }, services, ctx) => {
    const isBlocked = body.is_active === false;
    const isDemoted = (body.user_type ?? USER_TYPE.administrator) !== USER_TYPE.administrator;
    const values = omitUndefined({
      ...body,
      is_active: toOptionalFlag(body.is_active),
      // Blocking an account withdraws an open invitation.
      invited_at: isBlocked ? null : undefined,
    });
    const write = async ({ tx, audit }: StaffChange) => {
      if (isBlocked || isDemoted) await assertAdministratorRemains(tx, params.id);
      const before = await lockAccount(tx, params.id);
      if (before === null) throw notFound();
      // What one does to oneself may be a thief's doing: its owner can undo it.
      const author = getAuthor(ctx);
      const endsUndo = before.id !== author.id;
      const { user_type: userType = before.user_type } = values;
      const isNewRole = userType !== before.user_type && getState(before) !== 'invited';
      if (isBlocked || isNewRole) await endAccess(services, tx, before.id, { endsUndo });
      await updateWithState(tx, before, values, services.clock.now());
      if (isNewRole)
        await emailRoleChange(services, tx, before, { userType, changedBy: author.username });
      await noteStaffChange(services, tx, before, values);
      const row = { ...before, ...values };
      const { email } = row;
      if (email !== before.email) await correctInvitation(services, tx, before, { email, author });
      const views = { before: userView(before, 0), after: userView(row, 0) };
      audit({ action: 'update', resource, id: before.id, ...views });
      return row;
    };
    const changed = await changeAsStaff(services, ctx, write).catch(throwIfTaken);
    services.mail.wake();
    return getView(services, changed);
  });
  api.bindRecord(calls.changeUser, async ({ id }, services) => {
    const record = await getView(services, await getUser(services, id));
    return { resource, id, record };
  });

  api.bind(calls.deleteUser, async ({ params }, services, ctx) => {
    const before = await getUser(services, params.id);
    const item = await getView(services, before);
    await changeAsStaff(services, ctx, async ({ audit, ...change }) => {
      await removePerson(services, change, before.id);
      audit({ action: 'delete', resource, id: before.id, before: { user_type: before.user_type } });
    });
    return item;
  });
}
