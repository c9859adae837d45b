import { USER_TYPE } from '../../contracts/accounts.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import { invalid } from '../http/failures.ts';

const NO_CUSTOMER = 'No se ha encontrado este cliente.';

export interface Customer {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Returns a customer account; null when it does not exist, was removed, or belongs to staff or a
 * judge.
 */
export async function findCustomer(db: Database, id: number): Promise<Customer | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('user_type', 'not in', [USER_TYPE.administrator, USER_TYPE.judge])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export function isStaff(account: Account): boolean {
  return account.role === 'administrator';
}

/**
 * Returns the customer that a call is about. For a customer it is always their own account,
 * whatever id was sent; for staff the customer they name.
 * @throws HttpError 400 on `account` when staff name nobody or an account that is no customer
 */
export async function customerOf(
  db: Database,
  account: Account,
  named: number | undefined,
): Promise<Customer> {
  const id = isStaff(account) ? named : account.id;
  const customer = id === undefined ? null : await findCustomer(db, id);
  if (customer === null) throw invalid({ account: NO_CUSTOMER });
  return customer;
}

/**
 * Returns the account whose rows a list shows: a customer's own; for staff the named one, or null
 * for all.
 */
export function listedAccount(account: Account, named: number | undefined): number | null {
  return isStaff(account) ? (named ?? null) : account.id;
}
