import { type Customer, findCustomer } from '../accounts/shared-store.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import { invalid } from '../http/failures.ts';

const NO_CUSTOMER = 'No se ha encontrado este cliente.';

export function isStaff(account: Account): boolean {
  return account.role === 'administrator';
}

/**
 * Returns the customer that a call is about. For a customer it is always their own account,
 * whatever id was sent; for staff the customer they name.
 * @throws HttpError 400 on `account` when staff name nobody or an account that is no customer
 */
export async function getCustomer(
  db: Database,
  account: Account,
  accountId: number | undefined,
): Promise<Customer> {
  const id = isStaff(account) ? accountId : account.id;
  const customer = id === undefined ? null : await findCustomer(db, id);
  if (customer === null) throw invalid({ account: NO_CUSTOMER });
  return customer;
}

/** Returns the account whose rows a list shows: the own; for staff the named one, or all (null). */
export function getListedAccountId(account: Account, accountId: number | undefined): number | null {
  return isStaff(account) ? (accountId ?? null) : account.id;
}
