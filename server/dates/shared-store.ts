import { countryName } from '../../contracts/country-name.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import { isInTrash } from '../trash/shared-store.ts';
import { isOver, isUnscheduled, toKnownZone } from './rules.ts';
import { findVisibleDate } from './store.ts';

export { countDatesOfEvent as countDates } from './store.ts';

/**
 * Returns what there is to tell of a date, from its present state, with its start (null while that is not known or it
 * does not take place); null when it is over or not visible.
 */
export async function describeDate(db: Database, id: number, now: number) {
  const row = await findVisibleDate(db, { id });
  if (row === null || isOver(row, now)) return null;
  const { state, venue, address, city, country, begins_at } = row;
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const timeZone = toKnownZone(row.zone);
  const toText = createTimeFormat({ ...format, hour: 'numeric', minute: '2-digit', timeZone });
  const place = [venue, address, city, countryName(country)].filter(Boolean).join(', ');
  const facts = `${toText(begins_at)}, en ${place}.`;
  const title = `${row.title || row.name}, ${city}`;
  if (state === 'cancelled') return { title, body: 'Cancelada.', begins: null };
  if (isUnscheduled(row)) {
    const body = `Se pospuso: la nueva fecha está por confirmar. Lugar: ${place}.`;
    return { title, body, begins: null };
  }
  const lead = state === 'postponed' ? 'Nueva fecha' : 'Será';
  return { title, body: `${lead}: ${facts}`, begins: begins_at };
}

/** Returns the ids of the visible dates that begin within `span` milliseconds from now and take place. */
export async function listDatesBefore(db: Database, now: number, span: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_date')
    .select('id')
    .where('begins_at', '>', now)
    .where('begins_at', '<=', now + span)
    .where('is_active', '=', 1)
    .where('state', '<>', 'cancelled')
    .orderBy('begins_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the names of these dates. */
export async function listDateTitles(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('event_date')
    .innerJoin('entry', 'entry.id', 'event_date.entry_id')
    .select(['event_date.id', 'event_date.title', 'event_date.city', 'entry.name'])
    .where('event_date.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title, name, city }) => [id, `${title || name}, ${city}`]));
}

/** Milliseconds after its old end for which a date that was postponed without a new day is still expected. */
const UNSCHEDULED_MS = 365 * DAY_MS;

/**
 * Whether a date is over, has waited for a new day for a year, or is deleted for good. A date that is hidden or in
 * the trash may be shown again.
 */
export async function isDateOver(db: Database, id: number, now: number): Promise<boolean> {
  const row = await db.selectFrom('event_date').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return !(await isInTrash(db, 'event_date', id));
  return isOver(row, now) || (isUnscheduled(row) && row.finishes_at + UNSCHEDULED_MS <= now);
}
