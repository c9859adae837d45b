import { countryName } from '../../contracts/country-name.ts';
import { dateStateNames } from '../../contracts/dates.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { foldText } from '../../contracts/fold-text.ts';
import { datePath } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import { isInTrash } from '../trash/shared-store.ts';
import { getStart, isOver, isUnscheduled, toKnownZone } from './rules.ts';
import { type DateRow, findVisibleDate } from './store.ts';

export { countDatesOfEvent as countDates } from './store.ts';

/** The state of a date that the owner of an alert knows, as it is stored. */
export interface KnownDate {
  /** The start on the clock (empty: not known), and the state. */
  known: string;
  /** The moment of the start, and the place. */
  place: string;
}

/** Returns where a date is, in words. */
const formatPlace = ({ venue, address, city, country }: DateRow) =>
  [venue, address, city, countryName(country)].filter((part) => part !== '').join(', ');

const foldPlace = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();

/**
 * Whether a text of `formatPlace` has the same venue, city and country; another street address alone is no other
 * place.
 */
function isSamePlaceText(placeText: string, row: DateRow): boolean {
  const [before, venue, town] = [
    placeText,
    row.venue,
    formatPlace({ ...row, venue: '', address: '' }),
  ].map(foldPlace);
  return `${before}, `.startsWith(`${venue}, `) && `, ${before}`.endsWith(`, ${town}`);
}

function toKnownDate(row: DateRow): KnownDate {
  const isOpen = isUnscheduled(row);
  return {
    known: `${isOpen ? '' : getStart(row)} ${row.state}`,
    place: `${isOpen ? 0 : row.begins_at} ${formatPlace(row)}`,
  };
}

function parseKnownDate({ known, place }: KnownDate) {
  const [start, state = ''] = known.split(' ');
  const [moment = ''] = place.split(' ', 1);
  return { start, state, moment, where: place.slice(moment.length + 1) };
}

/**
 * Describes in Spanish what changed since `knownDate`; empty when nothing worth telling did.
 * @param when the start in words
 */
function describeChange(row: DateRow, knownDate: KnownDate, when: string): string {
  const { state, start, moment, where } = parseKnownDate(knownDate);
  if (row.state === 'cancelled') return state === row.state ? '' : 'Cancelada.';
  const current = parseKnownDate(toKnownDate(row));
  const placeTexts = isSamePlaceText(where, row) ? [] : [`Cambió el lugar: ${current.where}.`];
  if (isUnscheduled(row)) {
    const open = start === '' ? [] : ['Se pospuso: la nueva fecha está por confirmar.'];
    return [...open, ...placeTexts].join(' ');
  }
  const parts = [];
  if (state === 'cancelled') parts.push(`Se hará, después de todo: ${when}.`);
  else if (start === '') parts.push(`Tiene nueva fecha: ${when}.`);
  else if (start !== current.start) parts.push(`Cambió de fecha: ${when}.`);
  else if (moment !== current.moment) {
    parts.push(`Cambió la hora: ${when}, hora de ${row.city}.`);
  }
  parts.push(...placeTexts);
  const isShort = row.state === 'few_left' || row.state === 'sold_out';
  if (isShort && state !== row.state) parts.push(`${dateStateNames[row.state]}.`);
  if (row.state === 'announced' && state === 'sold_out') parts.push('Vuelve a haber entradas.');
  // After “p. m.” one full stop is enough.
  return parts.join(' ').replaceAll('..', '.');
}

/**
 * Returns the news of a date: its present state, how that differs from a known state, and news that each alert gets
 * once, such as that it begins within a day. Null when the date is over or not visible.
 */
export async function findDateNews(db: Database, id: number, now: number) {
  const row = await findVisibleDate(db, { id });
  if (row === null || isOver(row, now)) return null;
  const { begins_at, venue, city } = row;
  const timeZone = toKnownZone(row.zone);
  const common = { title: `${row.title || row.name}, ${city}`, link: datePath(id) };
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const toText = createTimeFormat({ ...format, hour: 'numeric', minute: '2-digit', timeZone });
  const when = toText(begins_at);
  const isOn = row.state !== 'cancelled' && !isUnscheduled(row);
  const isSoon = isOn && begins_at - DAY_MS <= now && now < begins_at;
  const reminder = { key: `soon ${begins_at}`, body: `Ya casi: ${when}, en ${venue}.`, ...common };
  const present = toKnownDate(row);
  return {
    known: present,
    getChange(from: KnownDate) {
      // News of a cancellation have no place, so the known place is kept: if the date is on again elsewhere, the
      // change is told then.
      const isCancelled = row.state === 'cancelled';
      const knownDate = isCancelled ? { ...present, place: from.place } : present;
      return { known: knownDate, body: describeChange(row, from, when), ...common };
    },
    once: isSoon ? [reminder] : [],
  };
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
