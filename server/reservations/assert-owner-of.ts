import type { Call } from '../../contracts/call.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../http/account.ts';
import type { RecordInput } from '../http/api.ts';
import { notFound } from '../platform/errors.ts';
import { findReservation } from './booking/store.ts';
import { isStaff } from './customers.ts';
import { findPurchase } from './purchases/store.ts';

const finders = { reservation: findReservation, purchase: findPurchase };

/**
 * Checks that a customer owns the record that a call is about; staff reach all.
 * @throws HttpError 404
 */
export async function assertOwnerOf(
  db: Database,
  { ownerOf }: Pick<Call, 'ownerOf'>,
  { params }: RecordInput,
  account: Account,
): Promise<void> {
  if (ownerOf === undefined || isStaff(account)) return;
  const record = await finders[ownerOf](db, Number(params?.id));
  if (record?.account_id !== account.id) throw notFound();
}
