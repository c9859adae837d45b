import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { JUST_TAKEN, NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import type { Customer } from '../../accounts/shared-store.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { getCustomer, isStaff } from '../customers.ts';
import { createRequestReceivedEmail, createReservationConfirmedEmail } from '../emails.ts';
import { debitHours } from '../hours/ledger.ts';
import {
  HOLD_MS,
  isInCancellationWindow,
  isReservationDue,
  MAX_ABANDONED_HOLDS,
} from '../rules.ts';
import { getStudio, type StudioRow } from '../store.ts';
import { emailCustomer, type StudioChange, withStudioLock } from '../with-studio-lock.ts';
import {
  findBookingProblem,
  isSlotTaken,
  listNearestSlots,
  type RequestedSlot,
} from './availability.ts';
import {
  countUnusedReservations,
  findReservation,
  occupyHours,
  type ReservationRow,
  type ReservationWithCustomer,
  reservations,
} from './store.ts';

const HELD_TOO_OFTEN =
  'Ya apartó este horario varias veces sin confirmarlo. Elija otro, o intente de nuevo mañana.';

/** One of the hours is taken. Converted to a 409 with the nearest free hours after the rollback. */
export class SlotTakenError extends Error {}

/**
 * Checks that the hours can be reserved, apart from being taken, which `occupyHours` decides.
 * @throws HttpError 400 when a rule is broken
 */
export async function assertBookable(change: StudioChange, slot: RequestedSlot): Promise<void> {
  const problem = await findBookingProblem(change.tx, change.studio, slot, change.now);
  if (problem !== null) throw invalid({ starts_at: problem });
}

/**
 * Limits repeated holds: a hold costs nothing but blocks its hours, so one customer may not hold
 * the same hours again and again.
 * @throws HttpError 400
 */
async function assertHoldAllowed({ tx, now }: StudioChange, slot: RequestedSlot): Promise<void> {
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS, since: now - DAY_MS };
  if ((await countUnusedReservations(tx, slot.accountId, span)) >= MAX_ABANDONED_HOLDS) {
    throw invalid({ starts_at: HELD_TOO_OFTEN });
  }
}

/**
 * Runs a write that reserves hours. On a conflict the losing request gets the nearest free hours,
 * which are computed before or after the write, so that queued requests do not wait for the search.
 * @throws HttpError 409 with `nearest` when one of the hours is taken
 */
export async function suggestSlotsOnConflict<T>(
  services: Services,
  slot: RequestedSlot,
  write: () => Promise<T>,
): Promise<T> {
  const { db, clock } = services;
  const studio = await getStudio(db);
  try {
    if (await isSlotTaken(db, studio, slot, clock.now())) throw new SlotTakenError();
    return await write();
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error;
    const nearest = await listNearestSlots(db, studio, slot, clock.now());
    throw new HttpError(409, { detail: JUST_TAKEN, nearest });
  }
}

/** Returns the initial state of a reservation that is not a hold. */
export function getInitialState(
  studio: StudioRow,
  isStaffBooking: boolean,
): 'pending' | 'confirmed' {
  return studio.needs_approval === 1 && !isStaffBooking ? 'pending' : 'confirmed';
}

/** Queues the e-mail to the customer about a new pending or confirmed reservation. */
export function emailState(
  services: Services,
  change: StudioChange,
  customer: Customer,
  row: ReservationRow,
): Promise<void> {
  const { studio, now } = change;
  const { starts_at } = row;
  const isWithinWindow = isInCancellationWindow(starts_at, studio, now);
  const cancelUntil = isWithinWindow ? starts_at - studio.cancel_hours * HOUR_MS : null;
  return emailCustomer(services, change, customer, (to) =>
    row.state === 'pending'
      ? createRequestReceivedEmail(to, row)
      : createReservationConfirmedEmail(to, { ...row, cancelUntil }),
  );
}

export interface ReservationInput {
  starts_at: string;
  hours: number;
  note?: string | undefined;
  hold?: boolean | undefined;
  account?: number | undefined;
}

/**
 * Reserves hours for a customer and debits them in one transaction. Of any number of concurrent
 * requests for the same hour one succeeds; the others get the nearest free hours. With `hold` the
 * hours are held for 10 minutes until they are confirmed.
 * @throws HttpError 400 when a rule is broken or the balance is too low; 409 when an hour is taken
 */
export async function createReservation(
  services: Services,
  account: Account,
  input: ReservationInput,
): Promise<ReservationWithCustomer> {
  const customer = await getCustomer(services.db, account, input.account);
  const start = Date.parse(input.starts_at);
  const isStaffBooking = isStaff(account);
  const slot = { accountId: customer.id, start, hours: input.hours, isStaff: isStaffBooking };
  const write = async (change: StudioChange) => {
    const { tx, audit, studio, now } = change;
    await assertBookable(change, slot);
    if (input.hold && !isStaffBooking) await assertHoldAllowed(change, slot);
    const row = await reservations.insert(tx, {
      studio_id: studio.id,
      account_id: customer.id,
      state: input.hold ? 'held' : getInitialState(studio, isStaffBooking),
      starts_at: start,
      ends_at: start + input.hours * HOUR_MS,
      hours: input.hours,
      note: input.note ?? '',
      held_until: input.hold ? now + HOLD_MS : null,
      made_by: account.username,
      decision_reason: '',
      created_at: now,
      updated_at: now,
    });
    const debit = {
      accountId: customer.id,
      reservationId: row.id,
      hours: input.hours,
      key: `reserve:${row.id}`,
    };
    const ledgerContext = { actor: account.username, reason: 'Reservación', now };
    if (!(await debitHours(tx, debit, ledgerContext)))
      throw invalid({ non_field_errors: NOT_ENOUGH_HOURS });
    // The check above may be outdated; the unique index decides between concurrent requests.
    if (!(await occupyHours(tx, row))) throw new SlotTakenError();
    audit({ action: 'create', resource: 'reservation', id: row.id, after: row });
    if (row.state !== 'held') await emailState(services, change, customer, row);
    return { ...row, ...customer, id: row.id };
  };
  return suggestSlotsOnConflict(services, slot, () => withStudioLock(services, account, write));
}

/**
 * Confirms a hold within its 10 minutes.
 * @throws HttpError 409 when it is no longer held
 */
export async function confirmReservation(
  services: Services,
  account: Account,
  id: number,
  input: { note?: string | undefined },
): Promise<ReservationWithCustomer> {
  return withStudioLock(services, account, async (change) => {
    const { tx, audit, studio, now } = change;
    const before = await findReservation(tx, id);
    if (before?.state !== 'held' || isReservationDue(before, now)) {
      throw new HttpError(409, { detail: 'El tiempo para confirmar se agotó. Elija de nuevo.' });
    }
    const values = {
      state: getInitialState(studio, isStaff(account)),
      held_until: null,
      note: input.note ?? before.note,
      updated_at: now,
    };
    await reservations.update(tx, id, values);
    const after = { ...before, ...values };
    audit({ action: 'update', resource: 'reservation', id, before, after });
    const customer = await getCustomer(
      tx,
      { ...account, role: 'administrator' },
      before.account_id,
    );
    await emailState(services, change, customer, after);
    return after;
  });
}
