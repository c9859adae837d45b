import type { Database } from '../../db/database.ts';
import { DAY, HOUR, hoursFrom, nearestFree, openHours, validateBooking } from '../rules.ts';
import type { StudioRow } from '../store.ts';
import { listClosures, listRules } from '../store.ts';
import { countFutureHours, listTaken } from './store.ts';

export interface Asked {
  accountId: number;
  start: number;
  hours: number;
  isStaff: boolean;
  /** Id of the reservation whose own hours count as free: the one being moved. */
  except?: number;
}

/** Alternatives are searched this many milliseconds before and after the requested hours. */
const AROUND = 14 * DAY;

/** Returns a function that tells the rule which hours from a start within the span break, or null. */
async function readRules(
  db: Database,
  studio: StudioRow,
  { accountId, hours, isStaff, except }: Asked,
  now: number,
  span: { from: number; until: number },
): Promise<(start: number) => string | null> {
  const open = openHours(await listRules(db, studio.id), studio.zone, span);
  const closures = await listClosures(db, studio.id, span);
  const futureHours = await countFutureHours(db, accountId, now, except);
  const at = { settings: studio, open, closures, now };
  return (start) => validateBooking({ start, hours, futureHours, isStaff }, at);
}

/**
 * Returns the rule that the hours break, apart from being taken; null when they can be reserved.
 */
export async function findProblem(
  db: Database,
  studio: StudioRow,
  asked: Asked,
  now: number,
): Promise<string | null> {
  const span = { from: asked.start, until: asked.start + asked.hours * HOUR };
  return (await readRules(db, studio, asked, now, span))(asked.start);
}

/** Whether one of the hours is occupied by another reservation than the one that is moved. */
function isAnyTaken(taken: ReadonlyMap<number, number>, { start, hours, except }: Asked): boolean {
  return hoursFrom(start, hours).some((hour) => {
    const by = taken.get(hour);
    return by !== undefined && by !== except;
  });
}

/** Whether another reservation occupies one of the hours. */
export async function isTaken(
  db: Database,
  studio: StudioRow,
  asked: Asked,
  now: number,
): Promise<boolean> {
  const span = { from: asked.start, until: asked.start + asked.hours * HOUR };
  return isAnyTaken(await listTaken(db, studio.id, span, now), asked);
}

/**
 * Returns the nearest starts at which the same number of hours can be reserved by all rules, as ISO
 * texts with their ends.
 */
export async function findNearest(db: Database, studio: StudioRow, asked: Asked, now: number) {
  const span = { from: Math.max(now, asked.start - AROUND), until: asked.start + AROUND };
  const isAllowed = await readRules(db, studio, asked, now, span);
  const taken = await listTaken(db, studio.id, span, now);
  const isPossible = (start: number) =>
    isAllowed(start) === null && !isAnyTaken(taken, { ...asked, start });
  return nearestFree(asked.start, isPossible, span).map((start) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + asked.hours * HOUR).toISOString(),
  }));
}
