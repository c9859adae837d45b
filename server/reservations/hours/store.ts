import type { Insertable, Selectable } from 'kysely';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { hasRow } from '../../db/rows.ts';
import type { HourEntryTable, HourLotTable } from '../table.ts';

type LotRow = Selectable<HourLotTable>;
/** A lot with its remaining hours: the sum of its entries. */
export type LotWithRemaining = LotRow & { remaining: number };

function selectWithRemaining(db: Database) {
  return db
    .selectFrom('hour_lot')
    .selectAll('hour_lot')
    .select((eb) =>
      eb
        .selectFrom('hour_entry')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('hours'), inner.lit(0)).as('sum'))
        .whereRef('hour_entry.lot_id', '=', 'hour_lot.id')
        .as('remaining'),
    );
}

function toNumbers(rows: Array<LotRow & { remaining: number | null }>): LotWithRemaining[] {
  return rows.map((row) => ({ ...row, remaining: Number(row.remaining ?? 0) }));
}

/** Returns the lots of an account that have hours left, earliest expiry first. */
export async function listLots(db: Database, accountId: number): Promise<LotWithRemaining[]> {
  const rows = await selectWithRemaining(db)
    .where('account_id', '=', accountId)
    // Lots marked as expired have no hours left.
    .where('expired_at', 'is', null)
    .orderBy((eb) => eb.case().when('expires_at', 'is', null).then(1).else(0).end())
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  return toNumbers(rows).filter((lot) => lot.remaining > 0);
}

/** Marks a lot as expired. @returns the lot; null when it has not expired, or is marked already */
export async function markExpiredIfDue(
  tx: Tx,
  id: number,
  now: number,
): Promise<LotWithRemaining | null> {
  const markedLot = await tx
    .updateTable('hour_lot')
    .set({ expired_at: now })
    .where('id', '=', id)
    .where('expired_at', 'is', null)
    .where('expires_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (markedLot === undefined) return null;
  return toNumbers(await selectWithRemaining(tx).where('id', '=', id).execute())[0] ?? null;
}

/** Clears the expired mark of a lot after a refund: the refunded hours still have to expire. */
export async function reopenLot(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('hour_lot')
    .set({ expired_at: null })
    .where('id', '=', id)
    .where('expired_at', 'is not', null)
    .execute();
}

export async function insertLot(tx: Tx, values: Insertable<HourLotTable>): Promise<number> {
  const { id } = await tx
    .insertInto('hour_lot')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function appendEntry(tx: Tx, values: Insertable<HourEntryTable>): Promise<void> {
  await tx.insertInto('hour_entry').values(values).execute();
}

/** Returns the hours that a reservation debited from each lot, and the entries of that pair. */
export async function listDebitedHours(tx: Tx, reservationId: number) {
  const rows = await tx
    .selectFrom('hour_entry')
    .select(['lot_id', 'account_id'])
    .select((eb) => [eb.fn.sum<number>('hours').as('sum'), eb.fn.countAll<number>().as('count')])
    .where('reservation_id', '=', reservationId)
    .groupBy(['lot_id', 'account_id'])
    .orderBy('lot_id')
    .execute();
  return rows.map((row) => ({
    lot_id: row.lot_id,
    account_id: row.account_id,
    hours: -Number(row.sum),
    count: Number(row.count),
  }));
}

/** Returns the sum of all ledger entries of an account, in hours. */
export async function sumEntries(db: Database, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('hour_entry')
    .select((eb) => eb.fn.sum<number>('hours').as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Returns one page of the ledger entries of an account, newest first. */
export function listEntries(db: Database, accountId: number, window: PageWindow) {
  const entries = db.selectFrom('hour_entry').selectAll().where('account_id', '=', accountId);
  return readPage(entries.orderBy('id', 'desc'), window);
}

export async function countExpirations(tx: Tx, lotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('hour_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'expire')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether an entry has this idempotency key. With several lots the lot's id is part of it. */
export function hasEntryWithKey(db: Database, key: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('hour_entry')
      .where((eb) =>
        eb.or([
          eb('idempotency_key', '=', key),
          eb.and([
            eb('idempotency_key', '>', `${key}:lot:`),
            eb('idempotency_key', '<', `${key}:lot;`),
          ]),
        ]),
      ),
  );
}
