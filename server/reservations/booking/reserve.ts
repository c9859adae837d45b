import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { JUST_TAKEN, NOT_ENOUGH_HOURS } from '../../../contracts/reservations.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { getCustomer, isStaff } from '../customers.ts';
import { createRequestReceivedEmail, createReservationConfirmedEmail } from '../emails.ts';
import { debitHours } from '../hours/ledger.ts';
import { HOLD_MS, isFreeToCancel, MAX_UNUSED_MS, toReservedTime } from '../rules.ts';
import { getStudio, type StudioRow } from '../store.ts';
import { emailCustomer, type StudioChange, withStudioLock } from '../with-studio-lock.ts';
import {
  findBookingProblem,
  isSlotTaken,
  listNearestSlots,
  type RequestedSlot,
} from './availability.ts';
import {
  type ReservationRow,
  type ReservationWithCustomer,
  reservations,
  sumUnusedTime,
} from './store.ts';

const HELD_TOO_OFTEN =
  'Ya apartó este horario varias veces sin confirmarlo. Elija otro, o intente de nuevo mañana.';

/** The hours are taken. Converted to a 409 with the nearest free hours after the rollback. */
class SlotTakenError extends Error {
  readonly slot: RequestedSlot;

  constructor(slot: RequestedSlot) {
    super('slot taken');
    this.slot = slot;
  }
}

/**
 * Checks that the hours can be reserved. The studio lock keeps the answer true until the transaction ends.
 * @throws SlotTakenError when another reservation overlaps them; HttpError 400 when a rule is broken
 */
export async function assertBookable(
  { tx, studio, now }: StudioChange,
  slot: RequestedSlot,
  isHold: boolean,
): Promise<void> {
  if (await isSlotTaken(tx, studio, slot, now)) throw new SlotTakenError(slot);
  const problem = await findBookingProblem(tx, studio, slot, now);
  if (problem !== null) throw invalid({ starts_at: problem });
  if (!isHold || slot.isStaff) return;
  // A hold costs nothing but blocks its hours: one customer may not hold the same ones again and again.
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS, since: now - DAY_MS };
  if ((await sumUnusedTime(tx, slot.accountId, span)) >= MAX_UNUSED_MS) {
    throw invalid({ starts_at: HELD_TOO_OFTEN });
  }
}

/**
 * Runs a write under the studio lock. When it finds its hours taken, the nearest free ones are searched
 * after the rollback, so that queued requests do not wait for the search.
 * @throws HttpError 409 with `nearest` when the hours are taken
 */
export async function reserveUnderLock<T>(
  services: Services,
  account: Account,
  write: (change: StudioChange) => Promise<T>,
): Promise<T> {
  const { db, clock } = services;
  try {
    return await withStudioLock(services, account, write);
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error;
    const nearest = await listNearestSlots(db, await getStudio(db), error.slot, clock.now());
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
  row: ReservationRow,
): Promise<void> {
  const cancelUntil = isFreeToCancel(row, change.now) ? row.cancel_until : null;
  return emailCustomer(services, change, row.account_id, (to) =>
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
 * requests for overlapping hours one succeeds; the others get the nearest free hours. With `hold` the
 * hours are held for 10 minutes until they are confirmed.
 * @throws HttpError 400 when a rule is broken or the balance is too low; 409 when an hour is taken
 */
export async function createReservation(
  services: Services,
  account: Account,
  input: ReservationInput,
): Promise<ReservationWithCustomer> {
  const start = Date.parse(input.starts_at);
  const isStaffBooking = isStaff(account);
  return reserveUnderLock(services, account, async (change) => {
    const { tx, audit, studio, now } = change;
    const customer = await getCustomer(tx, account, input.account);
    const slot = { accountId: customer.id, start, hours: input.hours, isStaff: isStaffBooking };
    await assertBookable(change, slot, input.hold === true);
    const row = await reservations.insert(tx, {
      studio_id: studio.id,
      account_id: customer.id,
      state: input.hold ? 'held' : getInitialState(studio, isStaffBooking),
      ...toReservedTime(start, input.hours, studio),
      note: input.note ?? '',
      held_until: input.hold ? now + HOLD_MS : null,
      made_by: account.username,
      decision_reason: '',
      created_at: now,
      updated_at: now,
    });
    const debit = { accountId: customer.id, reservationId: row.id, hours: input.hours };
    const key = `reserve:${row.id}`;
    const ledgerContext = { actor: account.username, reason: 'Reservación', now };
    if (!(await debitHours(tx, { ...debit, key }, ledgerContext)))
      throw invalid({ non_field_errors: NOT_ENOUGH_HOURS });
    audit({ action: 'create', resource: 'reservation', id: row.id, after: row });
    if (row.state !== 'held') await emailState(services, change, row);
    return { ...row, ...customer, id: row.id };
  });
}
