import { DAY_MS } from '../../../contracts/durations.ts';
import type { Tx } from '../../db/database.ts';
import {
  appendEntry,
  countExpirations,
  insertLot,
  type LotWithRemaining,
  listDebitedHours,
  listLots,
  markExpiredIfDue,
  reopenLot,
} from './store.ts';

/**
 * Context of writes to the ledger of hours. The ledger is append-only, and a balance is the sum of
 * its entries. The caller must hold the studio lock. Every entry has a unique idempotency key, so
 * that the same operation executed twice fails instead of counting twice.
 */
interface LedgerContext {
  actor: string;
  reason: string;
  now: number;
}

/**
 * Grants hours as a new lot.
 * @param key names the reason of the grant and can be used only once
 */
export async function grantHours(
  tx: Tx,
  grant: {
    accountId: number;
    purchaseId: number | null;
    hours: number;
    /** Null when the hours never expire. */
    validDays: number | null;
    source: string;
    kind: 'grant' | 'adjust';
    key: string;
  },
  { actor, reason, now }: LedgerContext,
): Promise<void> {
  const lotId = await insertLot(tx, {
    account_id: grant.accountId,
    purchase_id: grant.purchaseId,
    source: grant.source,
    expires_at: grant.validDays === null ? null : now + grant.validDays * DAY_MS,
    created_at: now,
  });
  await appendEntry(tx, {
    account_id: grant.accountId,
    lot_id: lotId,
    reservation_id: null,
    kind: grant.kind,
    hours: grant.hours,
    actor,
    reason,
    idempotency_key: grant.key,
    made_at: now,
  });
}

/** Returns the lots of an account that have hours left and have not expired. */
async function listUsableLots(tx: Tx, accountId: number, now: number): Promise<LotWithRemaining[]> {
  const lots = await listLots(tx, accountId);
  return lots.filter((lot) => lot.expires_at === null || lot.expires_at > now);
}

const sumRemaining = (lots: readonly LotWithRemaining[]) =>
  lots.reduce((sum, lot) => sum + lot.remaining, 0);

/** Returns the hours remaining in lots that have not expired. */
export async function getBalance(tx: Tx, accountId: number, now: number): Promise<number> {
  return sumRemaining(await listUsableLots(tx, accountId, now));
}

/**
 * Debits hours, from the lots that expire first. `reservationId` is null for a debit by staff.
 * Returns false and writes nothing when the balance is too low.
 */
export async function debitHours(
  tx: Tx,
  debit: { accountId: number; reservationId: number | null; hours: number; key: string },
  { actor, reason, now }: LedgerContext,
): Promise<boolean> {
  const lots = await listUsableLots(tx, debit.accountId, now);
  if (sumRemaining(lots) < debit.hours) return false;
  let unpaidHours = debit.hours;
  for (const lot of lots) {
    const debitedHours = Math.min(unpaidHours, lot.remaining);
    if (debitedHours === 0) break;
    await appendEntry(tx, {
      account_id: debit.accountId,
      lot_id: lot.id,
      reservation_id: debit.reservationId,
      kind: debit.reservationId === null ? 'adjust' : 'reserve',
      hours: -debitedHours,
      actor,
      reason,
      idempotency_key: `${debit.key}:lot:${lot.id}`,
      made_at: now,
    });
    unpaidHours -= debitedHours;
  }
  return true;
}

/**
 * Refunds `hours` hours of a reservation (by default all of them) to their lots, starting with the
 * lot that was debited last. Hours refunded to an expired lot expire there.
 */
export async function refundHours(
  tx: Tx,
  reservationId: number,
  { actor, reason, now }: LedgerContext,
  hours = Number.POSITIVE_INFINITY,
): Promise<void> {
  let unrefundedHours = hours;
  for (const heldHours of (await listDebitedHours(tx, reservationId)).reverse()) {
    const refundedHours = Math.min(unrefundedHours, heldHours.hours);
    if (refundedHours <= 0) continue;
    await appendEntry(tx, {
      account_id: heldHours.account_id,
      lot_id: heldHours.lot_id,
      reservation_id: reservationId,
      kind: 'release',
      hours: refundedHours,
      actor,
      reason,
      idempotency_key: `release:${reservationId}:lot:${heldHours.lot_id}:${heldHours.count}`,
      made_at: now,
    });
    await reopenLot(tx, heldHours.lot_id);
    await expireLot(tx, heldHours.lot_id, now);
    unrefundedHours -= refundedHours;
  }
}

/**
 * Appends the expiration of the hours left in a lot that has expired, once each time that it has; does
 * nothing for a lot that has not.
 */
export async function expireLot(tx: Tx, id: number, now: number): Promise<void> {
  const lot = await markExpiredIfDue(tx, id, now);
  if (lot === null || lot.remaining === 0) return;
  await appendEntry(tx, {
    account_id: lot.account_id,
    lot_id: id,
    reservation_id: null,
    kind: 'expire',
    hours: -lot.remaining,
    actor: '',
    reason: 'Las horas vencieron.',
    // Hours refunded to an expired lot expire again; the count makes the key unique.
    idempotency_key: `expire:${id}:${await countExpirations(tx, id)}`,
    made_at: now,
  });
}
