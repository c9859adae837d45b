import type { Selectable } from 'kysely';
import type { Customer } from '../../accounts/shared-store.ts';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import type { HourPackTable, PurchaseState, PurchaseTable } from '../table.ts';

export type PackRow = Selectable<HourPackTable>;
type PurchaseRow = Selectable<PurchaseTable>;
export const purchases = crud('purchase');

export type PurchaseOfCustomer = PurchaseRow & Omit<Customer, 'id'>;

/** Counts the purchases of an account that wait for a proof or a decision. */
export async function countOpenPurchases(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['awaiting_proof', 'in_review'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listPacks(db: Database, activeOnly: boolean): Promise<PackRow[]> {
  return db
    .selectFrom('hour_pack')
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1))
    .orderBy('hours')
    .orderBy('id')
    .execute();
}

function selectWithCustomer(db: Database) {
  return db
    .selectFrom('purchase')
    .innerJoin('account', 'account.id', 'purchase.account_id')
    .selectAll('purchase')
    .select(['account.username', 'account.first_name', 'account.last_name', 'account.email']);
}

export async function findPurchase(db: Database, id: number): Promise<PurchaseOfCustomer | null> {
  return (await selectWithCustomer(db).where('purchase.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns one page of purchases, newest first; of all customers when `accountId` is null. */
export function listPurchases(
  db: Database,
  { accountId, state }: { accountId: number | null; state: PurchaseState | null },
  window: PageWindow,
) {
  const matching = selectWithCustomer(db)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .$if(state !== null, (query) => query.where('state', '=', state as PurchaseState));
  return readPage(matching.orderBy('purchase.id', 'desc'), window);
}
