import { randomUUID } from 'node:crypto';
import { NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import { findCustomer } from '../../accounts/shared-store.ts';
import type { Account } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import { emailCustomer } from '../email-customer.ts';
import { cancelledEmail, movedEmail, requestRejectedEmail } from '../emails.ts';
import { debitHours, refundHours } from '../hours/ledger.ts';
import { HOUR, isInWindow, isReservationDue } from '../rules.ts';
import { type StudioChange, withStudioLock } from '../with-studio-lock.ts';
import {
  assertPossible,
  emailState,
  firstState,
  SlotTakenError,
  suggestSlotsOnConflict,
} from './reserve.ts';
import {
  findReservation,
  freeHours,
  LIVE,
  occupyHours,
  type ReservationOfCustomer,
  reservations,
} from './store.ts';

const NOT_LIVE = 'Esta reservación ya no se puede cambiar.';
const BEGUN = 'Esta reservación ya comenzó.';
const TOO_LATE = 'Ya no se puede mover: pasó el plazo para cambios sin costo.';
const WHY = 'Debe indicar el motivo.';

/** @throws HttpError 409 when the reservation is over, cancelled, or no longer there */
async function getLive({ tx, now }: StudioChange, id: number): Promise<ReservationOfCustomer> {
  const row = await findReservation(tx, id);
  if (row === null || !LIVE.includes(row.state) || isReservationDue(row, now)) {
    throw conflict(NOT_LIVE);
  }
  return row;
}

async function write(
  { tx, note, now }: StudioChange,
  before: ReservationOfCustomer,
  values: Parameters<typeof reservations.update>[2],
): Promise<ReservationOfCustomer> {
  const after = { ...before, ...values, updated_at: now };
  await reservations.update(tx, before.id, { ...values, updated_at: now });
  note({ action: 'update', resource: 'reservation', id: before.id, before, after });
  return after;
}

/** Queues an e-mail to the customer with this account, unless the person was removed. */
async function emailAccount(
  services: Services,
  change: StudioChange,
  accountId: number,
  write: Parameters<typeof emailCustomer>[3],
): Promise<void> {
  const customer = await findCustomer(change.tx, accountId);
  if (customer !== null) await emailCustomer(services, change, customer, write);
}

/**
 * Cancels a reservation. Within the cancellation window (or while it is a hold) the hours are
 * refunded to their lots; later they are not, unless staff decide so with a reason.
 * @throws HttpError 409 when the reservation is already over or cancelled
 */
export async function cancel(
  services: Services,
  account: Account,
  id: number,
  sent: { give_back?: boolean | undefined; reason?: string | undefined },
): Promise<ReservationOfCustomer> {
  return withStudioLock(services, account, async (change) => {
    const { tx, studio, now } = change;
    const before = await getLive(change, id);
    if (before.starts_at <= now && !isStaff(account)) throw conflict(BEGUN);
    const isFree = before.state !== 'confirmed' || isInWindow(before.starts_at, studio, now);
    const isGrace = !isFree && isStaff(account) && sent.give_back === true;
    if (isGrace && !sent.reason) throw invalid({ reason: WHY });
    await freeHours(tx, id);
    const reason = sent.reason || 'Reservación cancelada';
    if (isFree || isGrace) await refundHours(tx, id, { actor: account.username, reason, now });
    const after = await write(change, before, {
      state: isFree || isGrace ? 'cancelled_ok' : 'cancelled_late',
      held_until: null,
      decided_by: account.username,
      decision_reason: sent.reason ?? '',
    });
    if (before.state !== 'held') {
      const isRefunded = after.state === 'cancelled_ok';
      await emailAccount(services, change, before.account_id, (to) =>
        cancelledEmail(to, { ...before, isRefunded }),
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
export async function move(
  services: Services,
  account: Account,
  id: number,
  sent: { starts_at: string; hours?: number | undefined },
): Promise<ReservationOfCustomer> {
  const start = Date.parse(sent.starts_at);
  const isStaffs = isStaff(account);
  const known = await findReservation(services.db, id);
  const hours = sent.hours ?? known?.hours ?? 1;
  const accountId = known?.account_id ?? 0;
  const asked = { accountId, start, hours, isStaff: isStaffs, except: id };
  const writeMove = async (change: StudioChange) => {
    const { tx, studio, now } = change;
    const before = await getLive(change, id);
    const isFree = before.state !== 'confirmed' || isInWindow(before.starts_at, studio, now);
    if (!isFree && !isStaffs) throw conflict(TOO_LATE);
    await assertPossible(change, asked);
    await freeHours(tx, id);
    const moved = { ...before, starts_at: start, ends_at: start + hours * HOUR, hours };
    if (!(await occupyHours(tx, moved))) throw new SlotTakenError();
    const deed = { actor: account.username, reason: 'Reservación movida', now };
    if (hours < before.hours) await refundHours(tx, id, deed, before.hours - hours);
    if (hours > before.hours) {
      const more = { accountId, reservationId: id, hours: hours - before.hours };
      const key = `move:${id}:${randomUUID()}`;
      if (!(await debitHours(tx, { ...more, key }, deed))) {
        throw invalid({ non_field_errors: NOT_ENOUGH_HOURS });
      }
    }
    const { starts_at, ends_at } = moved;
    // The approval was for the previous hours.
    const state = before.state === 'confirmed' ? firstState(studio, isStaffs) : before.state;
    const values = { state, starts_at, ends_at, hours, reminded_at: null };
    const after = await write(change, before, values);
    // No e-mail was sent about a hold, so none is sent about its move.
    if (before.state === 'held') return after;
    const isPending = after.state === 'pending' && before.state === 'confirmed';
    await emailAccount(services, change, accountId, (to) =>
      movedEmail(to, { from: before.starts_at, starts_at: start, hours, isPending }),
    );
    return after;
  };
  return suggestSlotsOnConflict(services, asked, () =>
    withStudioLock(services, account, writeMove),
  );
}

/**
 * Approves or rejects a request, or marks a past reservation as a no-show. Staff only.
 * @throws HttpError 409 when the state of the reservation does not allow it
 */
export async function decide(
  services: Services,
  account: Account,
  id: number,
  sent: { state: 'confirmed' | 'rejected' | 'no_show'; reason?: string | undefined },
): Promise<ReservationOfCustomer> {
  return withStudioLock(services, account, async (change) => {
    const { tx, now } = change;
    const before = await findReservation(tx, id);
    const isRequest = before?.state === 'pending' && !isReservationDue(before, now);
    const isPast = before !== null && ['confirmed', 'completed'].includes(before.state);
    const isRight = sent.state === 'no_show' ? isPast && before.starts_at <= now : isRequest;
    if (before === null || !isRight) throw conflict(NOT_LIVE);
    const reason = sent.reason ?? '';
    const values = { state: sent.state, decided_by: account.username, decision_reason: reason };
    if (sent.state === 'rejected') {
      await freeHours(tx, id);
      const deed = { actor: account.username, reason: reason || 'Solicitud rechazada', now };
      await refundHours(tx, id, deed);
      await emailAccount(services, change, before.account_id, (to) =>
        requestRejectedEmail(to, { starts_at: before.starts_at, reason }),
      );
    }
    const after = await write(change, before, values);
    const customer = await findCustomer(tx, before.account_id);
    if (sent.state === 'confirmed' && customer !== null) {
      await emailState(services, change, customer, after);
    }
    return after;
  });
}
