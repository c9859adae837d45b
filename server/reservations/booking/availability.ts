import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import type { Database } from '../../db/database.ts';
import { findNearestFree, listHours, openHours, validateBooking } from '../rules.ts';
import { listClosures, listRules, type StudioRow } from '../store.ts';
import { countFutureHours, listOccupied } from './store.ts';

export interface RequestedSlot {
  accountId: number;
  start: number;
  hours: number;
  isStaff: boolean;
  /** Id of the reservation whose own hours count as free: the one being moved. */
  exceptId?: number;
}

/** Alternatives are searched this many milliseconds before and after the requested hours. */
const SEARCH_SPAN_MS = 14 * DAY_MS;

/** Returns a function that tells the rule which hours from a start within the span break, or null. */
async function readRules(
  db: Database,
  studio: StudioRow,
  { accountId, hours, isStaff, exceptId }: RequestedSlot,
  now: number,
  span: { from: number; until: number },
): Promise<(start: number) => string | null> {
  const open = openHours(await listRules(db, studio.id), studio.zone, span);
  const closures = await listClosures(db, studio.id, span);
  const futureHours = await countFutureHours(db, accountId, now, exceptId);
  const context = { settings: studio, open, closures, now };
  return (start) => validateBooking({ start, hours, futureHours, isStaff }, context);
}

/** Returns the rule that the hours break, apart from being taken, or null. */
export async function findProblem(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
): Promise<string | null> {
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS };
  return (await readRules(db, studio, slot, now, span))(slot.start);
}

/** Whether one of the hours is occupied by another reservation than the one that is moved. */
function isAnyTaken(
  occupied: ReadonlyMap<number, number>,
  { start, hours, exceptId }: RequestedSlot,
): boolean {
  return listHours(start, hours).some((hour) => {
    const reservationId = occupied.get(hour);
    return reservationId !== undefined && reservationId !== exceptId;
  });
}

/** Whether another reservation occupies one of the hours. */
export async function isTaken(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
): Promise<boolean> {
  const span = { from: slot.start, until: slot.start + slot.hours * HOUR_MS };
  return isAnyTaken(await listOccupied(db, studio.id, span, now), slot);
}

/** Returns the nearest starts at which as many hours can be reserved, with their ends (ISO). */
export async function findNearest(
  db: Database,
  studio: StudioRow,
  slot: RequestedSlot,
  now: number,
) {
  const span = {
    from: Math.max(now, slot.start - SEARCH_SPAN_MS),
    until: slot.start + SEARCH_SPAN_MS,
  };
  const isAllowed = await readRules(db, studio, slot, now, span);
  const occupied = await listOccupied(db, studio.id, span, now);
  const isPossible = (start: number) =>
    isAllowed(start) === null && !isAnyTaken(occupied, { ...slot, start });
  return findNearestFree(slot.start, isPossible, span).map((start) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + slot.hours * HOUR_MS).toISOString(),
  }));
}
