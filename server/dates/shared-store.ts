import { countryName } from '../../contracts/country-name.ts';
import { dateStateNames } from '../../contracts/dates.ts';
import { datePath } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import { isInTrash } from '../trash/shared-store.ts';
import { getStart, isOver, isUnscheduled } from './rules.ts';
import { type DateRow, findVisibleDate } from './store.ts';

export { countOfEvent as countDates } from './store.ts';

const DAY_MS = 86_400_000;

/** What somebody knows of a date; alerts of earlier versions do not know the moment and the place. */
interface KnownDate {
  state: string;
  /** Local time; empty: not known. */
  start: string;
  /** When that is, in milliseconds since 1970. */
  moment?: number;
  place?: string;
}

function toKnown(row: DateRow): Required<KnownDate> {
  const isOpen = isUnscheduled(row);
  const { venue, address, city, country } = row;
  return {
    state: row.state,
    start: isOpen ? '' : getStart(row),
    moment: isOpen ? 0 : row.begins_at,
    place: [venue, address, city, countryName(country)].filter((part) => part !== '').join(', '),
  };
}

function parseKnown(known: string): KnownDate | null {
  if (known.startsWith('{')) return JSON.parse(known) as KnownDate;
  const [start = '', state] = known.split(' ');
  return state === undefined ? null : { start, state };
}

/**
 * Returns what changed since `known`, in words; empty when nothing did that is worth telling.
 * @param when the start in words
 */
function describeChange(row: DateRow, known: KnownDate, when: string): string {
  const { state, start } = known;
  if (row.state === 'cancelled') return state === row.state ? '' : 'Cancelada.';
  const present = toKnown(row);
  const isElsewhere = known.place !== undefined && known.place !== present.place;
  const elsewhere = isElsewhere ? [`Cambió el lugar: ${present.place}.`] : [];
  if (isUnscheduled(row)) {
    const open = start === '' ? [] : ['Se pospuso: la nueva fecha está por confirmar.'];
    return [...open, ...elsewhere].join(' ');
  }
  const parts = [];
  if (state === 'cancelled') parts.push(`Se hará, después de todo: ${when}.`);
  else if (start === '') parts.push(`Tiene nueva fecha: ${when}.`);
  else if (start !== present.start) parts.push(`Cambió de fecha: ${when}.`);
  else if (known.moment !== undefined && known.moment !== present.moment) {
    parts.push(`Cambió la hora: ${when}, hora de ${row.city}.`);
  }
  parts.push(...elsewhere);
  const isShort = row.state === 'few_left' || row.state === 'sold_out';
  if (isShort && state !== row.state) parts.push(`${dateStateNames[row.state]}.`);
  if (row.state === 'announced' && state === 'sold_out') parts.push('Vuelve a haber entradas.');
  // After “p. m.” one full stop is enough.
  return parts.join(' ').replaceAll('..', '.');
}

/**
 * Returns what there is to tell of a date: what it is like now, how that differs from what somebody
 * knows, and what is told once, as that it begins within a day. Null when it is over or not to be seen.
 */
export async function findDateNews(db: Database, id: number, now: number) {
  const row = await findVisibleDate(db, { id });
  if (row === null || isOver(row, now)) return null;
  const { begins_at, zone: timeZone, venue, city } = row;
  const common = { title: `${row.title || row.name}, ${city}`, link: datePath(id) };
  const format = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const toText = createTimeFormat({ ...format, hour: 'numeric', minute: '2-digit', timeZone });
  const when = toText(begins_at);
  const isOn = row.state !== 'cancelled' && !isUnscheduled(row);
  const isSoon = isOn && begins_at - DAY_MS <= now && now < begins_at;
  const soon = { key: `soon ${begins_at}`, body: `Ya casi: ${when}, en ${venue}.`, ...common };
  const present = toKnown(row);
  return {
    known: JSON.stringify(present),
    tellChange(from: string) {
      const known = parseKnown(from);
      const body = known === null ? '' : describeChange(row, known, when);
      // A cancelled date is told no place: who hears that it is on again hears the place too, if it is another one.
      const place = row.state === 'cancelled' ? (known?.place ?? present.place) : present.place;
      return { known: JSON.stringify({ ...present, place }), body, ...common };
    },
    once: isSoon ? [soon] : [],
  };
}

/** How long a date that was postponed without a new day is waited for, after its old one. */
const UNSCHEDULED_MS = 365 * DAY_MS;

/**
 * Whether a date is over, waits for a new day for a year, or is deleted for good; one that is hidden or in the trash may
 * be shown again.
 */
export async function isDateOver(db: Database, id: number, now: number): Promise<boolean> {
  const row = await db.selectFrom('event_date').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return !(await isInTrash(db, 'event_date', id));
  return isOver(row, now) || (isUnscheduled(row) && row.finishes_at + UNSCHEDULED_MS <= now);
}
