import type { Database } from '../../db/database.ts';
import {
  DAY,
  HOUR,
  hoursFrom,
  isClosed,
  nearestFree,
  openHours,
  validateBooking,
} from '../rules.ts';
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
  const open = openHours(await listRules(db, studio.id), studio.zone, span);
  const closures = await listClosures(db, studio.id, span);
  const futureHours = await countFutureHours(db, asked.accountId, now, asked.except);
  const wish = { start: asked.start, hours: asked.hours, futureHours, isStaff: asked.isStaff };
  return validateBooking(wish, { settings: studio, open, closures, now });
}

/** Whether another reservation occupies one of the hours. */
export async function isTaken(db: Database, studio: StudioRow, asked: Asked): Promise<boolean> {
  const span = { from: asked.start, until: asked.start + asked.hours * HOUR };
  const taken = await listTaken(db, studio.id, span);
  return hoursFrom(asked.start, asked.hours).some((hour) => {
    const by = taken.get(hour);
    return by !== undefined && by !== asked.except;
  });
}

/** Returns the nearest free starts for the same number of hours, as ISO texts with their ends. */
export async function findNearest(db: Database, studio: StudioRow, asked: Asked, now: number) {
  const from = Math.max(now + studio.least_notice_hours * HOUR, asked.start - AROUND);
  const span = { from, until: asked.start + AROUND };
  const open = openHours(await listRules(db, studio.id), studio.zone, span);
  const closures = await listClosures(db, studio.id, span);
  const taken = await listTaken(db, studio.id, span);
  const isFree = (hour: number) =>
    open.has(hour) && !taken.has(hour) && isClosed(hour, closures) === null;
  return nearestFree(asked.start, asked.hours, isFree, span).map((start) => ({
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + asked.hours * HOUR).toISOString(),
  }));
}
