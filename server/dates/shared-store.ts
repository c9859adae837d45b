import { dateStateNames } from '../../contracts/dates.ts';
import { datePath } from '../../contracts/paths.ts';
import { createTimeFormat } from '../../contracts/spanish-time.ts';
import type { Database } from '../db/database.ts';
import { isInTrash } from '../trash/shared-store.ts';
import { getStart, isOver, isUnscheduled } from './rules.ts';
import { type DateRow, findVisibleDate } from './store.ts';

export { countOfEvent as countDates } from './store.ts';

const DAY_MS = 86_400_000;

/** What somebody knows of a date: when it begins (empty: not known), and its state. */
const toKnown = (row: DateRow) => `${isUnscheduled(row) ? '' : getStart(row)} ${row.state}`;

/**
 * Returns what changed since `known`, in words; empty when nothing did that is worth telling.
 * @param when the start in words
 */
function describeChange(row: DateRow, known: string, when: string): string {
  const [start, state] = known.split(' ');
  if (state === undefined) return '';
  if (row.state === 'cancelled') return state === row.state ? '' : 'Cancelada.';
  if (isUnscheduled(row))
    return start === '' ? '' : 'Se pospuso: la nueva fecha está por confirmar.';
  const parts = [];
  if (state === 'cancelled') parts.push(`Se hará, después de todo: ${when}.`);
  else if (start === '') parts.push(`Tiene nueva fecha: ${when}.`);
  else if (start !== getStart(row)) parts.push(`Cambió de fecha: ${when}.`);
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
  return {
    known: toKnown(row),
    tellChange: (known: string) => ({ body: describeChange(row, known, when), ...common }),
    once: isSoon ? [soon] : [],
  };
}

/** Whether a date is over or deleted for good; one that is hidden or in the trash may be shown again. */
export async function isDateOver(db: Database, id: number, now: number): Promise<boolean> {
  const row = await db.selectFrom('event_date').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? !(await isInTrash(db, 'event_date', id)) : isOver(row, now);
}
