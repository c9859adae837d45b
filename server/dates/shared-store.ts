import { dateStateNames } from '../../contracts/dates.ts';
import { datePath } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import { isOver, isUnscheduled } from './rules.ts';
import { findVisibleDate } from './store.ts';

export { countOfEvent as countDates } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Returns what there is to tell now of a date, each with a key of its own: that it changed, that it begins
 * within a day. Null when it is over or not to be seen.
 */
export async function findDateNews(db: Database, id: number, now: number) {
  const row = await findVisibleDate(db, { id });
  if (row === null || isOver(row, now)) return null;
  const { state, postponed_to, begins_at, zone: timeZone, venue, city } = row;
  const title = `${row.title || row.name}, ${city}`;
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const toText = createTimeFormat({ ...format, hour: 'numeric', minute: '2-digit', timeZone });
  const when = toText(begins_at);
  const told: { key: string; body: string }[] = [];
  const isOff = state === 'cancelled' || isUnscheduled(row);
  if (postponed_to !== null && !isOff) {
    told.push({ key: `moved ${postponed_to}`, body: `Cambió de fecha: ${when}.` });
  }
  if (isUnscheduled(row)) {
    told.push({ key: 'postponed', body: 'Se pospuso: la nueva fecha está por confirmar.' });
  } else if (state === 'few_left' || state === 'sold_out' || state === 'cancelled') {
    told.push({ key: state, body: `${dateStateNames[state]}.` });
  }
  if (!isOff && begins_at - DAY_MS <= now && now < begins_at) {
    told.push({ key: `soon ${begins_at}`, body: `Ya casi: ${when}, en ${venue}.` });
  }
  return told.map((one) => ({ ...one, title, link: datePath(id) }));
}

/** Whether a date is over or deleted; one that is hidden may be shown again. */
export async function isDateOver(db: Database, id: number, now: number): Promise<boolean> {
  const row = await db.selectFrom('event_date').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined || isOver(row, now);
}
