import { USER_TYPE } from '../../contracts/accounts.ts';
import { type Booker, type Customer, findBooker } from '../accounts/shared-store.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import { invalid } from '../http/failures.ts';

/** Accounts that book nothing; what they booked before they became such remains theirs. */
const NO_BOOKERS: readonly number[] = [USER_TYPE.administrator, USER_TYPE.judge];
const NO_CUSTOMER = 'No se ha encontrado este cliente.';

export function isStaff(account: Account): boolean {
  return account.role === 'administrator';
}

/**
 * Returns the account whose hours a call reads or corrects. For a customer it is always their own, whatever id was
 * sent; for staff the one they name, also one that has become a judge's.
 * @throws HttpError 400 on `account` when staff name nobody
 */
export async function getBooker(
  db: Database,
  account: Account,
  accountId: number | undefined,
): Promise<Booker> {
  const id = getListedAccountId(account, accountId);
  const customer = id === null ? null : await findBooker(db, id);
  if (customer === null) throw invalid({ account: NO_CUSTOMER });
  return customer;
}

/**
 * Returns the customer that a call is about, as `getBooker`, but none who books nothing any more.
 * @throws HttpError 400 on `account` when staff name nobody or an account that is no customer
 */
export async function getCustomer(
  db: Database,
  account: Account,
  accountId: number | undefined,
): Promise<Customer> {
  const customer = await getBooker(db, account, accountId);
  if (NO_BOOKERS.includes(customer.user_type)) throw invalid({ account: NO_CUSTOMER });
  return customer;
}

/** Returns the account whose rows a list shows: the own; for staff the named one, or all (null). */
export function getListedAccountId(account: Account, accountId: number | undefined): number | null {
  return isStaff(account) ? (accountId ?? null) : account.id;
}
