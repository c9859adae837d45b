import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { HourPackTable, PurchaseState, PurchaseTable } from '../table.ts';

export type PackRow = Selectable<HourPackTable>;
export type PurchaseRow = Selectable<PurchaseTable>;
export type PurchaseOfCustomer = PurchaseRow & {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
};

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

export function listPacks(db: Database, isActiveOnly: boolean): Promise<PackRow[]> {
  return db
    .selectFrom('hour_pack')
    .selectAll()
    .$if(isActiveOnly, (query) => query.where('is_active', '=', 1))
    .orderBy('hours')
    .orderBy('id')
    .execute();
}

export async function findPack(db: Database, id: number): Promise<PackRow | null> {
  const row = await db.selectFrom('hour_pack').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function insertPack(tx: Tx, values: Insertable<HourPackTable>): Promise<PackRow> {
  return tx.insertInto('hour_pack').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updatePack(
  tx: Tx,
  id: number,
  values: Updateable<HourPackTable>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('hour_pack').set(values).where('id', '=', id).execute();
}

export async function deletePackRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('hour_pack').where('id', '=', id).execute();
}

function withCustomer(db: Database) {
  return db
    .selectFrom('purchase')
    .innerJoin('account', 'account.id', 'purchase.account_id')
    .selectAll('purchase')
    .select(['account.username', 'account.first_name', 'account.last_name', 'account.email']);
}

export async function findPurchase(db: Database, id: number): Promise<PurchaseOfCustomer | null> {
  return (await withCustomer(db).where('purchase.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns one page of purchases, newest first; of all customers when `accountId` is null. */
export async function listPurchases(
  db: Database,
  filter: { accountId: number | null; state: PurchaseState | null; limit: number; offset: number },
) {
  const chosen = <Q extends ReturnType<typeof withCustomer>>(query: Q) =>
    query
      .$if(filter.accountId !== null, (one) => one.where('account_id', '=', filter.accountId ?? 0))
      .$if(filter.state !== null, (one) => one.where('state', '=', filter.state ?? 'expired'));
  const rows = await chosen(withCustomer(db))
    .orderBy('purchase.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const { count } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(filter.accountId !== null, (one) => one.where('account_id', '=', filter.accountId ?? 0))
    .$if(filter.state !== null, (one) => one.where('state', '=', filter.state ?? 'expired'))
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

export async function insertPurchase(tx: Tx, values: Insertable<PurchaseTable>): Promise<number> {
  const { id } = await tx
    .insertInto('purchase')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePurchase(
  tx: Tx,
  id: number,
  values: Updateable<PurchaseTable>,
): Promise<void> {
  await tx.updateTable('purchase').set(values).where('id', '=', id).execute();
}

/** Lists the purchases whose deadline for the proof has passed. */
export function listOverduePurchases(db: Database, now: number): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchase')
    .selectAll()
    .where('state', '=', 'awaiting_proof')
    .where('expires_at', '<=', now)
    .execute();
}
