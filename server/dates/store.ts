import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { readCount } from '../db/rows.ts';
import { type DocumentSelection, getLimit, isSelected } from '../registry/documents-store.ts';
import type { EventDateTable } from './table.ts';

export type DateRow = Selectable<EventDateTable>;

/** Columns of a new date that are not sent. */
export const NEW_DATE = {
  address: '',
  map: '',
  price: '',
  tickets: '',
  notes: '',
  lineup: '[]',
  currency: 'USD',
  state: 'announced',
  is_active: 1,
} as const;

export interface DateFilter {
  /** Id of an event. */
  event?: number | undefined;
  /** Id of an artist of the line-up. */
  artist?: number | undefined;
  id?: number | undefined;
  limit?: number | undefined;
}

/** Selects dates by time: those to come; with `year` the past ones of that year; with `since` all that end after it. */
export type Period = { now: number; year?: number; since?: number };

const isUnscheduledSql = sql<boolean>`(event_date.state = 'postponed' and event_date.postponed_to is null)`;
const localYear = sql<string>`substr(coalesce(event_date.postponed_to, event_date.starts), 1, 4)`;

/** Condition that a date is over; as `isOver`. */
function isOverSql(now: number) {
  return sql<boolean>`(event_date.state = 'held'
    or (not ${isUnscheduledSql} and event_date.finishes_at <= ${now}))`;
}

function getPeriodCondition({ now, year, since }: Period) {
  if (since !== undefined) return sql<boolean>`event_date.finishes_at > ${since}`;
  if (year === undefined) return sql<boolean>`not ${isOverSql(now)}`;
  return sql<boolean>`${isOverSql(now)} and ${localYear} = ${String(year)}`;
}

function hasArtist(id: number) {
  return sql<boolean>`event_date.lineup like ${`%"artist":${id},%`}`;
}

/** The dates that visitors may see, with their event. */
function selectVisible(db: Database, { event, artist, id }: DateFilter) {
  return db
    .selectFrom('event_date')
    .innerJoin('entry', 'entry.id', 'event_date.entry_id')
    .where('event_date.is_active', '=', 1)
    .where('entry.is_active', '=', 1)
    .$if(event !== undefined, (query) => query.where('event_date.entry_id', '=', event ?? 0))
    .$if(artist !== undefined, (query) => query.where(hasArtist(artist ?? 0)))
    .$if(id !== undefined, (query) => query.where('event_date.id', '=', id ?? 0));
}

/** Most dates in one reply. */
const MAX_DATES = 1000;

function selectVisibleWithEvent(db: Database, filter: DateFilter) {
  return selectVisible(db, filter)
    .selectAll('event_date')
    .select(['entry.name', 'entry.name_id', 'entry.ink', 'entry.picture_id as event_picture']);
}

/** Returns dates that visitors may see: those to come, the next first, then past ones, the latest first. */
export function listVisibleDates(db: Database, filter: DateFilter, period: Period) {
  const isOver = isOverSql(period.now);
  return selectVisibleWithEvent(db, filter)
    .where(getPeriodCondition(period))
    .orderBy(sql`case when ${isOver} then 2 when ${isUnscheduledSql} then 1 else 0 end`)
    .orderBy(sql`case when ${isOver} then -begins_at else begins_at end`)
    .orderBy('event_date.id', 'desc')
    .limit(filter.limit ?? MAX_DATES)
    .execute();
}
export type VisibleDateRow = Awaited<ReturnType<typeof listVisibleDates>>[number];

/** Returns the years of past dates, the latest first. */
export async function listPastYears(db: Database, filter: DateFilter, now: number) {
  const rows = await selectVisible(db, filter)
    .select(localYear.as('year'))
    .distinct()
    .where(isOverSql(now))
    .execute();
  return rows.map(({ year }) => Number(year)).sort((a, b) => b - a);
}

/** Returns a date that visitors may see, or null. */
export async function findVisibleDate(
  db: Database,
  filter: DateFilter,
): Promise<VisibleDateRow | null> {
  return (await selectVisibleWithEvent(db, filter).executeTakeFirst()) ?? null;
}

/** Returns the ids of dates that visitors may see, in their order, starting after the id `after`. */
export function listVisibleIds(db: Database, after: number, limit: number) {
  return selectVisible(db, {})
    .select('event_date.id')
    .where('event_date.id', '>', after)
    .orderBy('event_date.id')
    .limit(limit)
    .execute();
}

/** Returns the segments of these dates that visitors may see, by their ids. */
export async function findSegmentsOfDates(
  db: Database,
  dates: readonly { segment_id: number | null }[],
) {
  const ids = [...new Set(dates.flatMap(({ segment_id }) => segment_id ?? []))];
  if (ids.length === 0) return new Map<number, { id: number; title: string }>();
  const rows = await db
    .selectFrom('segment')
    .select(['id', 'title'])
    .where('is_active', '=', 1)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the id and name of every event. */
export function listEvents(db: Database) {
  return db.selectFrom('entry').select(['id', 'name']).where('kind', '=', 'event').execute();
}

export async function getEventName(tx: Tx, id: number): Promise<string> {
  const row = tx.selectFrom('entry').select('name').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).name;
}

/** Returns the dates that were adopted from the outside calendar, by their ids there. */
export async function findDateIdsByOutsideId(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('event_date')
    .select(['id', 'outside_id'])
    .where('outside_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, outside_id }) => [outside_id ?? '', id]));
}

/** Returns what visitors find of dates: by event, place and names of the line-up. */
export function listDocuments(db: Database, selection: DocumentSelection) {
  return selectVisible(db, {})
    .selectAll('event_date')
    .select('entry.name')
    .where(isSelected('event_date', selection))
    .orderBy('event_date.id')
    .limit(getLimit(selection))
    .execute();
}

/** Returns the ids of the dates with one of these artists in the line-up. */
export async function listDateIdsOfArtists(
  db: Database,
  artists: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('event_date')
    .select('id')
    .where((eb) => eb.or(artists.map(hasArtist)))
    .execute();
  return rows.map(({ id }) => id);
}

export function countDatesOfEvent(db: Database, entryId: number): Promise<number> {
  return readCount(db.selectFrom('event_date').where('entry_id', '=', entryId));
}
