import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import { findCustomer } from '../../accounts/shared-store.ts';
import type { Account } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import {
  createRequestRejectedEmail,
  createReservationCancelledEmail,
  createReservationMovedEmail,
} from '../emails.ts';
import { debitHours, refundHours } from '../hours/ledger.ts';
import { isInCancellationWindow, isReservationDue } from '../rules.ts';
import { emailCustomer, type StudioChange, withStudioLock } from '../with-studio-lock.ts';
import {
  assertBookable,
  emailState,
  getInitialState,
  SlotTakenError,
  suggestSlotsOnConflict,
} from './reserve.ts';
import {
  findReservation,
  freeHours,
  LIVE_STATES,
  occupyHours,
  type ReservationWithCustomer,
  reservations,
} from './store.ts';

const NOT_CHANGEABLE = 'Esta reservación ya no se puede cambiar.';
const ALREADY_BEGUN = 'Esta reservación ya comenzó.';
const TOO_LATE = 'Ya no se puede mover: pasó el plazo para cambios sin costo.';
const REASON_REQUIRED = 'Debe indicar el motivo.';

/** @throws HttpError 409 when the reservation is over, cancelled, or no longer there */
async function getChangeableReservation(
  { tx, now }: StudioChange,
  id: number,
): Promise<ReservationWithCustomer> {
  const row = await findReservation(tx, id);
  if (row === null || !LIVE_STATES.includes(row.state) || isReservationDue(row, now)) {
    throw conflict(NOT_CHANGEABLE);
  }
  return row;
}

async function updateReservation(
  { tx, audit, now }: StudioChange,
  before: ReservationWithCustomer,
  values: Parameters<typeof reservations.update>[2],
): Promise<ReservationWithCustomer> {
  const after = { ...before, ...values, updated_at: now };
  await reservations.update(tx, before.id, { ...values, updated_at: now });
  audit({ action: 'update', resource: 'reservation', id: before.id, before, after });
  return after;
}

/** Queues an e-mail to the customer with this account, unless the person was removed. */
async function emailAccount(
  services: Services,
  change: StudioChange,
  accountId: number,
  writeEmail: Parameters<typeof emailCustomer>[3],
): Promise<void> {
  const customer = await findCustomer(change.tx, accountId);
  if (customer !== null) await emailCustomer(services, change, customer, writeEmail);
}

/**
 * Cancels a reservation. Within the cancellation window (or while it is a hold) the hours are
 * refunded to their lots; later they are not, unless staff decide so with a reason.
 * @throws HttpError 409 when the reservation is already over or cancelled
 */
export async function cancelReservation(
  services: Services,
  account: Account,
  id: number,
  input: { give_back?: boolean | undefined; reason?: string | undefined },
): Promise<ReservationWithCustomer> {
  return withStudioLock(services, account, async (change) => {
    const { tx, studio, now } = change;
    const before = await getChangeableReservation(change, id);
    if (before.starts_at <= now && !isStaff(account)) throw conflict(ALREADY_BEGUN);
    const isWithinWindow =
      before.state !== 'confirmed' || isInCancellationWindow(before.starts_at, studio, now);
    const isStaffRefund = !isWithinWindow && isStaff(account) && input.give_back === true;
    if (isStaffRefund && !input.reason) throw invalid({ reason: REASON_REQUIRED });
    await freeHours(tx, id);
    const reason = input.reason || 'Reservación cancelada';
    if (isWithinWindow || isStaffRefund)
      await refundHours(tx, id, { actor: account.username, reason, now });
    const after = await updateReservation(change, before, {
      state: isWithinWindow || isStaffRefund ? 'cancelled_ok' : 'cancelled_late',
      held_until: null,
      decided_by: account.username,
      decision_reason: input.reason ?? '',
    });
    if (before.state !== 'held') {
      const isRefunded = after.state === 'cancelled_ok';
      await emailAccount(services, change, before.account_id, (to) =>
        createReservationCancelledEmail(to, { ...before, isRefunded }),
      );
    }
    return after;
  });
}

/**
 * Moves a reservation to other hours. Release and new reservation are one transaction: when the new
 * hours are not available, the old ones remain. Hours already paid are not refunded; only a
 * difference is booked. Where reservations need approval, one moved by its customer must be
 * approved again.
 * @throws HttpError 400 when a rule is broken; 409 when the hours are taken, the reservation is
 *   over, or the window has passed
 */
export async function moveReservation(
  services: Services,
  account: Account,
  id: number,
  input: { starts_at: string; hours?: number | undefined },
): Promise<ReservationWithCustomer> {
  const start = Date.parse(input.starts_at);
  const isStaffChange = isStaff(account);
  const reservation = await findReservation(services.db, id);
  const hours = input.hours ?? reservation?.hours ?? 1;
  const accountId = reservation?.account_id ?? 0;
  const slot = { accountId, start, hours, isStaff: isStaffChange, movedReservationId: id };
  const writeMove = async (change: StudioChange) => {
    const { tx, studio, now } = change;
    const before = await getChangeableReservation(change, id);
    const isWithinWindow =
      before.state !== 'confirmed' || isInCancellationWindow(before.starts_at, studio, now);
    if (!isWithinWindow && !isStaffChange) throw conflict(TOO_LATE);
    await assertBookable(change, slot);
    await freeHours(tx, id);
    const moved = { ...before, starts_at: start, ends_at: start + hours * HOUR_MS, hours };
    if (!(await occupyHours(tx, moved))) throw new SlotTakenError();
    const ledgerContext = { actor: account.username, reason: 'Reservación movida', now };
    if (hours < before.hours) await refundHours(tx, id, ledgerContext, before.hours - hours);
    if (hours > before.hours) {
      const debit = { accountId, reservationId: id, hours: hours - before.hours };
      const key = `move:${id}:${randomUUID()}`;
      if (!(await debitHours(tx, { ...debit, key }, ledgerContext))) {
        throw invalid({ non_field_errors: NOT_ENOUGH_HOURS });
      }
    }
    const { starts_at, ends_at } = moved;
    // The approval was for the previous hours.
    const state =
      before.state === 'confirmed' ? getInitialState(studio, isStaffChange) : before.state;
    const values = { state, starts_at, ends_at, hours, reminded_at: null };
    const after = await updateReservation(change, before, values);
    // No e-mail was sent about a hold, so none is sent about its move.
    if (before.state === 'held') return after;
    const isPending = after.state === 'pending' && before.state === 'confirmed';
    await emailAccount(services, change, accountId, (to) =>
      createReservationMovedEmail(to, {
        previousStart: before.starts_at,
        starts_at: start,
        hours,
        isPending,
      }),
    );
    return after;
  };
  return suggestSlotsOnConflict(services, slot, () => withStudioLock(services, account, writeMove));
}

/**
 * Approves or rejects a request, or marks a past reservation as a no-show. Staff only.
 * @throws HttpError 409 when the state of the reservation does not allow it
 */
export async function decideReservation(
  services: Services,
  account: Account,
  id: number,
  input: { state: 'confirmed' | 'rejected' | 'no_show'; reason?: string | undefined },
): Promise<ReservationWithCustomer> {
  return withStudioLock(services, account, async (change) => {
    const { tx, now } = change;
    const before = await findReservation(tx, id);
    const isRequest = before?.state === 'pending' && !isReservationDue(before, now);
    const isPast = before !== null && ['confirmed', 'completed'].includes(before.state);
    const isAllowed = input.state === 'no_show' ? isPast && before.starts_at <= now : isRequest;
    if (before === null || !isAllowed) throw conflict(NOT_CHANGEABLE);
    const reason = input.reason ?? '';
    const values = { state: input.state, decided_by: account.username, decision_reason: reason };
    if (input.state === 'rejected') {
      await freeHours(tx, id);
      const ledgerContext = {
        actor: account.username,
        reason: reason || 'Solicitud rechazada',
        now,
      };
      await refundHours(tx, id, ledgerContext);
      await emailAccount(services, change, before.account_id, (to) =>
        createRequestRejectedEmail(to, { starts_at: before.starts_at, reason }),
      );
    }
    const after = await updateReservation(change, before, values);
    const customer = await findCustomer(tx, before.account_id);
    if (input.state === 'confirmed' && customer !== null) {
      await emailState(services, change, customer, after);
    }
    return after;
  });
}
