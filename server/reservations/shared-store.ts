import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { readCount } from '../db/rows.ts';
import { countFutureHours } from './booking/store.ts';
import { lockStudio } from './store.ts';
import type { ReservationTable } from './table.ts';

/** Where the proofs of payment are named, as SQL without input; `detail` is the customer. */
export const proofSource = {
  resource: `'purchase'`,
  id: 'purchase.id',
  title: 'pack_name',
  detail: `first_name || ' ' || last_name`,
  owner: 'account_id',
  isActive: '1',
  from: 'purchase inner join account on account.id = purchase.account_id',
  file: 'proof_file',
};

type ReservationState = Selectable<ReservationTable>['state'];

/** Counts the purchases whose proof waits for review. */
export function countPurchasesInReview(db: Database): Promise<number> {
  return readCount(db.selectFrom('purchase').where('state', '=', 'in_review'));
}

/** Counts the confirmed reservations that begin between two moments, with the first of them. */
export async function countConfirmedReservations(db: Database, from: number, until: number) {
  const row = await db
    .selectFrom('reservation')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('starts_at').as('first')])
    .where('state', '=', 'confirmed')
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), first: row?.first ? Number(row.first) : null };
}

/** Counts the reservations that wait for approval. */
export function countPendingReservations(db: Database): Promise<number> {
  return readCount(db.selectFrom('reservation').where('state', '=', 'pending'));
}

/** Locks the studio until the transaction ends; tells whether the account has hours to come. */
export async function lockAndFindBookedHours(tx: Tx, accountId: number, now: number) {
  await lockStudio(tx);
  return (await countFutureHours(tx, accountId, now)) > 0;
}

/** Returns when the next reservation of an account in one of these states begins, or null. */
export async function findNextReservationStart(
  db: Database,
  accountId: number,
  states: readonly ReservationState[],
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('reservation')
    .select('starts_at')
    .where('account_id', '=', accountId)
    .where('state', 'in', [...states])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/** Returns the hours remaining in lots that have not expired. */
export async function sumHours(db: Database, accountId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('hour_entry')
    .innerJoin('hour_lot', 'hour_lot.id', 'hour_entry.lot_id')
    .select((eb) => eb.fn.sum('hour_entry.hours').as('count'))
    .where('hour_entry.account_id', '=', accountId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Returns the remaining hours of each of these accounts. */
export async function listBalances(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('hour_entry')
    .select('account_id')
    .select((eb) => eb.fn.sum<number>('hours').as('sum'))
    .where('account_id', 'in', [...ids])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.sum)]));
}
