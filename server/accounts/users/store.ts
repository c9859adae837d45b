import { sql } from 'kysely';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { userSorts, userStates } from '../../../contracts/users.ts';
import { type ListFilter, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../../db/search.ts';
import type { AccountRow } from '../account-store.ts';

export type UserState = (typeof userStates)[number];

export interface UserFilter extends ListFilter<(typeof userSorts)[number]> {
  userType: number | null;
  state: UserState | null;
}

const searched = ['username', 'email', 'first_name', 'last_name', 'phone'] as const;
const sortColumns = {
  name: foldColumns(['first_name', 'last_name', 'username']),
  username: foldColumns(['username']),
  user_type: sql`user_type`,
  last_login_at: sql`coalesce(last_login_at, 0)`,
};

function selectUsers(db: Database, filter: UserFilter) {
  const filtered = db
    .selectFrom('account')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? 0))
    .$if(filter.userType !== null, (query) => query.where('user_type', '=', filter.userType ?? 0))
    .$if(filter.state === 'active', (query) => query.where('is_active', '=', 1))
    .$if(filter.state === 'invited', (query) =>
      query.where('is_active', '=', 0).where('invited_at', 'is not', null),
    )
    .$if(filter.state === 'blocked', (query) =>
      query.where('is_active', '=', 0).where('invited_at', 'is', null),
    )
    .$if(filter.search !== '', (query) => query.where(containsWords(searched, filter.search)));
  const sorted =
    filter.sort === undefined ? filtered : filtered.orderBy(getOrder(sortColumns, filter.sort));
  return sorted.orderBy('id', 'desc');
}

/** Returns one page of accounts, newest first or in the order of a column, without removed persons. */
export function listUsers(db: Database, filter: UserFilter, window: PageWindow) {
  return readPage(selectUsers(db, filter), window);
}

/** Returns all accounts of a filter, as `listUsers`. */
export function listAllUsers(db: Database, filter: UserFilter): Promise<AccountRow[]> {
  return selectUsers(db, filter).execute();
}

/** Locks the active administrators, so that concurrent requests cannot remove the last two. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('user_type', '=', USER_TYPE.administrator)
    .where('is_active', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the state of an account: inactive accounts are invited or blocked. */
export function getState(row: AccountRow): UserState {
  if (row.is_active === 1) return 'active';
  return row.invited_at === null ? 'blocked' : 'invited';
}
