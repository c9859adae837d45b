import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import type { Database } from '../../db/database.ts';
import { findOverlap, listNearestFreeStarts, listOpenHours, validateBooking } from '../rules.ts';
import { listClosures, listRules, type StudioRow } from '../store.ts';
import { countFutureHours, listReservationsBetween } from './store.ts';

export interface RequestedSlot {
  accountId: number;
  start: number;
  hours: number;
  isStaff: boolean;
  /** Id of the reservation whose own hours count as free: the one being moved. */
  movedReservationId?: number;
}

/** Alternatives are searched this many milliseconds before and after the requested hours. */
const SEARCH_SPAN_MS = 14 * DAY_MS;

/** Creates a function that returns the rule broken by a booking from a start within the span, or null. */
async function createRuleValidator(
  db: Database,
  studio: StudioRow,
  { accountId, hours, isStaff, movedReservationId }: RequestedSlot,
  now: number,
  span: { from: number; until: number },
): Promise<(start: number) => string | null> {
  const openHourStarts = listOpenHours(await listRules(db, studio.id), studio.zone, span);
  const closures = await listClosures(db, studio.id, span);
  const futureHours = await countFutureHours(db, accountId, now, movedReservationId);
  const context = { settings: studio, openHourStarts, closures, now };
  return (start) => validateBooking({ start, hours, futureHours, isStaff }, context);
}

/** Returns the rule that the hours break, apart from being taken, or null. */
export async function findBookingProblem(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
): Promise<string | null> {
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS };
  return (await createRuleValidator(db, studio, slot, now, span))(slot.start);
}

/** Lists the reservations between two moments, without the one that is moved. */
async function listOthers(
  db: Database,
  studio: StudioRow,
  { movedReservationId }: RequestedSlot,
  now: number,
  span: { from: number; until: number },
) {
  const rows = await listReservationsBetween(db, studio.id, span, now);
  return rows.filter(({ id }) => id !== movedReservationId);
}

/** Whether another reservation overlaps the hours. */
export async function isSlotTaken(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
): Promise<boolean> {
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS };
  return (await listOthers(db, studio, slot, now, span)).length > 0;
}

/** Returns the nearest starts at which as many hours can be reserved, with their ends (ISO). */
export async function listNearestSlots(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
) {
  const span = {
    from: Math.max(now, slot.start - SEARCH_SPAN_MS),
    until: slot.start + SEARCH_SPAN_MS,
  };
  const getBrokenRule = await createRuleValidator(db, studio, slot, now, span);
  const until = span.until + slot.hours * HOUR_MS;
  const others = await listOthers(db, studio, slot, now, { ...span, until });
  const isPossible = (start: number) =>
    getBrokenRule(start) === null && findOverlap(start, slot.hours, others) === null;
  return listNearestFreeStarts(slot.start, isPossible, span).map((start) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + slot.hours * HOUR_MS).toISOString(),
  }));
}
