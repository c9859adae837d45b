import { randomUUID } from 'node:crypto';
import { NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import type { Database } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { isStaff } from '../customers.ts';
import {
  createRequestRejectedEmail,
  createReservationCancelledEmail,
  createReservationMovedEmail,
} from '../emails.ts';
import { debitHours, refundHours } from '../hours/ledger.ts';
import { isFreeToCancel, isReservationDue, toReservedTime } from '../rules.ts';
import { emailCustomer, type StudioChange } from '../with-studio-lock.ts';
import { findBookingProblem } from './availability.ts';
import { assertBookable, emailState, getInitialState, reserveUnderLock } from './reserve.ts';
import {
  findReservation,
  LIVE_STATES,
  type ReservationWithCustomer,
  reservations,
} from './store.ts';

const NOT_CHANGEABLE = 'Esta reservación ya no se puede cambiar.';
const ALREADY_BEGUN = 'Esta reservación ya comenzó.';
const TOO_LATE = 'Ya no se puede mover: pasó el plazo para cambios sin costo.';
const NOT_HELD = 'El tiempo para confirmar se agotó. Elija de nuevo.';
const REASON_REQUIRED = 'Debe indicar el motivo.';

/** @throws HttpError 404 */
export async function getReservation(db: Database, id: number): Promise<ReservationWithCustomer> {
  const row = await findReservation(db, id);
  if (row === null) throw notFound();
  return row;
}

interface ReservationChange extends StudioChange {
  before: ReservationWithCustomer;
  /** Whether it is upcoming or in progress, and has not run out. */
  isLive: boolean;
  /** Whether its hours can still be given back, as its customer was told. */
  isFree: boolean;
  update(values: Parameters<typeof reservations.update>[2]): Promise<ReservationWithCustomer>;
}

/**
 * Runs a change of a reservation under the studio lock, with its row as it is there.
 * @throws HttpError 404
 */
function changeReservation(
  services: Services,
  account: Account,
  id: number,
  write: (change: ReservationChange) => Promise<ReservationWithCustomer>,
): Promise<ReservationWithCustomer> {
  return reserveUnderLock(services, account, async (change) => {
    const { tx, audit, now } = change;
    const before = await getReservation(tx, id);
    const isLive = LIVE_STATES.includes(before.state) && !isReservationDue(before, now);
    const update: ReservationChange['update'] = async (values) => {
      const after = { ...before, ...values, updated_at: now };
      await reservations.update(tx, id, { ...values, updated_at: now });
      audit({ action: 'update', resource: 'reservation', id, before, after });
      return after;
    };
    return write({ ...change, before, isLive, isFree: isFreeToCancel(before, now), update });
  });
}

/**
 * Checks that the studio has not been closed for the hours since they were asked for.
 * @throws HttpError 409
 */
async function assertStillOpen({ tx, studio, now, before }: ReservationChange): Promise<void> {
  const { id, account_id: accountId, starts_at: start, hours } = before;
  const slot = { accountId, start, hours, isStaff: true, movedReservationId: id };
  // A minimum that was raised concerns new requests alone.
  const problem = await findBookingProblem(tx, { ...studio, least_hours: 1 }, slot, now);
  if (problem !== null) throw conflict(problem);
}

/**
 * Confirms a hold within its 10 minutes.
 * @throws HttpError 409 when it is no longer held, or the studio will be closed
 */
export function confirmReservation(
  services: Services,
  account: Account,
  id: number,
  input: { note?: string | undefined },
): Promise<ReservationWithCustomer> {
  return changeReservation(services, account, id, async (change) => {
    const { before, isLive, studio, update } = change;
    if (!isLive || before.state !== 'held') throw conflict(NOT_HELD);
    await assertStillOpen(change);
    const after = await update({
      state: getInitialState(studio, isStaff(account)),
      held_until: null,
      note: input.note ?? before.note,
    });
    await emailState(services, change, after);
    return after;
  });
}

/**
 * Cancels a reservation. Until the deadline that the customer was told (or while it is a hold or a
 * request) the hours are refunded to their lots; later they are not, unless staff decide so with a reason.
 * @throws HttpError 409 when the reservation is already over or cancelled
 */
export function cancelReservation(
  services: Services,
  account: Account,
  id: number,
  input: { give_back?: boolean | undefined; reason?: string | undefined },
): Promise<ReservationWithCustomer> {
  return changeReservation(services, account, id, async (change) => {
    const { tx, now, before, isLive, isFree, update } = change;
    if (!isLive) throw conflict(NOT_CHANGEABLE);
    if (before.starts_at <= now && !isStaff(account)) throw conflict(ALREADY_BEGUN);
    const isStaffRefund = !isFree && isStaff(account) && input.give_back === true;
    if (isStaffRefund && !input.reason) throw invalid({ reason: REASON_REQUIRED });
    const isRefunded = isFree || isStaffRefund;
    const reason = input.reason || 'Reservación cancelada';
    if (isRefunded) await refundHours(tx, id, { actor: account.username, reason, now });
    const after = await update({
      state: isRefunded ? 'cancelled_ok' : 'cancelled_late',
      held_until: null,
      decided_by: account.username,
      decision_reason: input.reason ?? '',
    });
    if (before.state !== 'held') {
      await emailCustomer(services, change, before.account_id, (to) =>
        createReservationCancelledEmail(to, { ...before, isRefunded }),
      );
    }
    return after;
  });
}

/**
 * Moves a reservation to other hours, or changes how many; when the new hours are not available, the
 * old ones remain. Hours already paid are not refunded; only a difference is booked. Where
 * reservations need approval, one moved by its customer must be approved again. A hold stays one,
 * with its deadline; the time that it kept the old hours counts as that of a cancelled hold.
 * @throws HttpError 400 when a rule is broken; 409 when the hours are taken, the reservation is
 *   over, or the deadline has passed
 */
export function moveReservation(
  services: Services,
  account: Account,
  id: number,
  input: { starts_at: string; hours?: number | undefined },
): Promise<ReservationWithCustomer> {
  const start = Date.parse(input.starts_at);
  return changeReservation(services, account, id, async (change) => {
    const { tx, studio, now, before, isLive, isFree, update } = change;
    if (!isLive) throw conflict(NOT_CHANGEABLE);
    if (!isFree && !isStaff(account)) throw conflict(TOO_LATE);
    const accountId = before.account_id;
    const hours = input.hours ?? before.hours;
    const slot = { accountId, start, hours, isStaff: isStaff(account), movedReservationId: id };
    const isHold = before.state === 'held';
    await assertBookable(change, slot, isHold);
    const isElsewhere = start !== before.starts_at || hours !== before.hours;
    if (isHold && isElsewhere) {
      const { id: _, ...held } = await reservations.get(tx, id);
      await reservations.insert(tx, { ...held, state: 'cancelled_ok', updated_at: now });
    }
    const ledgerContext = { actor: account.username, reason: 'Reservación movida', now };
    if (hours < before.hours) await refundHours(tx, id, ledgerContext, before.hours - hours);
    if (hours > before.hours) {
      const debit = { accountId, reservationId: id, hours: hours - before.hours };
      const key = `move:${id}:${randomUUID()}`;
      if (!(await debitHours(tx, { ...debit, key }, ledgerContext))) {
        throw invalid({ non_field_errors: NOT_ENOUGH_HOURS });
      }
    }
    // The approval was for the previous hours.
    const state =
      before.state === 'confirmed' ? getInitialState(studio, isStaff(account)) : before.state;
    const time = toReservedTime(start, hours, studio);
    // The deadline that the customer was told holds as long as the start.
    if (start === before.starts_at && before.cancel_until > time.cancel_until)
      time.cancel_until = before.cancel_until;
    const created_at = isHold && isElsewhere ? now : before.created_at;
    const after = await update({ state, ...time, created_at, reminded_at: null });
    // No e-mail was sent about a hold, so none is sent about its move.
    if (isHold) return after;
    const isPending = after.state === 'pending' && before.state === 'confirmed';
    await emailCustomer(services, change, accountId, (to) =>
      createReservationMovedEmail(to, { ...time, previousStart: before.starts_at, isPending }),
    );
    return after;
  });
}

/**
 * Approves or rejects a request, or marks a past reservation as a no-show. Staff only.
 * @throws HttpError 409 when the state of the reservation does not allow it
 */
export function decideReservation(
  services: Services,
  account: Account,
  id: number,
  input: { state: 'confirmed' | 'rejected' | 'no_show'; reason?: string | undefined },
): Promise<ReservationWithCustomer> {
  return changeReservation(services, account, id, async (change) => {
    const { tx, now, before, isLive, update } = change;
    const isRequest = isLive && before.state === 'pending';
    const isPast = ['confirmed', 'completed'].includes(before.state) && before.starts_at <= now;
    if (!(input.state === 'no_show' ? isPast : isRequest)) throw conflict(NOT_CHANGEABLE);
    const { state, reason = '' } = input;
    if (state === 'confirmed') await assertStillOpen(change);
    const decision = { actor: account.username, reason: reason || 'Solicitud rechazada', now };
    if (state === 'rejected') await refundHours(tx, id, decision);
    const after = await update({ state, decided_by: account.username, decision_reason: reason });
    if (state === 'confirmed') await emailState(services, change, after);
    if (state === 'rejected') {
      await emailCustomer(services, change, before.account_id, (to) =>
        createRequestRejectedEmail(to, { starts_at: before.starts_at, reason }),
      );
    }
    return after;
  });
}
