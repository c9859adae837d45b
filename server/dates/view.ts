import type { DateCard, PublicDate } from '../../contracts/agenda.ts';
import { type DateItem, dateItem } from '../../contracts/dates.ts';
import { getInk } from '../../contracts/inks.ts';
import { type LineupArtists, toPublicLineup } from '../entries/shared-store.ts';
import {
  findPictureView,
  type PictureSet,
  toPanelPictureView,
  toPictureView,
} from '../media/pictures/store.ts';
import { readColumns } from '../registry/columns.ts';
import {
  formatDoorsInZone,
  formatInZone,
  formatLocalInZone,
  getVisibleState,
  isOver,
  isUnscheduled,
  toKnownZone,
} from './rules.ts';
import type { DateRow, findSegmentsOfDates, VisibleDateRow } from './store.ts';

type Segments = Awaited<ReturnType<typeof findSegmentsOfDates>>;

/** Returns a date as shown in the panel. */
export function toDateItem(row: DateRow, pictures: PictureSet): DateItem {
  return {
    ...readColumns(row, dateItem.shape),
    event: row.entry_id,
    segment: row.segment_id,
    begins: formatInZone(row.begins_at, toKnownZone(row.zone)),
    finishes: formatInZone(row.finishes_at, toKnownZone(row.zone)),
    is_adopted: row.outside_id !== null,
    picture: findPictureView(pictures, row.picture_id, toPanelPictureView),
  };
}

/** Returns a date as lists show it. */
export function toDateCard(row: VisibleDateRow, artists: LineupArtists, now: number): DateCard {
  const { id, title, venue, city, country, price, tickets } = row;
  const zone = toKnownZone(row.zone);
  return {
    id,
    title,
    zone,
    venue,
    city,
    country,
    price,
    tickets,
    event: { name: row.name, name_id: row.name_id },
    state: getVisibleState(row, now),
    local: row.postponed_to ?? row.starts,
    begins: formatInZone(row.begins_at, zone),
    is_unscheduled: isUnscheduled(row),
    lineup: toPublicLineup(row.lineup, artists),
    ink: getInk({ id: row.entry_id, ink: row.ink }),
  };
}

/** Returns a date as its own page shows it. */
export function toPublicDate(
  row: VisibleDateRow,
  artists: LineupArtists,
  segments: Segments,
  now: number,
): Omit<PublicDate, 'picture'> {
  const { address, map, price_from, currency, notes } = row;
  const card = toDateCard(row, artists, now);
  const { zone } = card;
  return {
    ...card,
    address,
    map,
    price_from,
    currency,
    notes,
    segment: segments.get(row.segment_id ?? 0) ?? null,
    doors: row.doors === null ? null : formatDoorsInZone(row.doors, card.local, zone),
    finishes: formatInZone(row.finishes_at, zone),
    ends: row.ends === null ? null : formatInZone(row.finishes_at, zone),
    previous: row.postponed_to === null ? null : formatLocalInZone(row.starts, zone),
    is_over: isOver(row, now),
    announced_at: new Date(row.created_at).toISOString(),
    changed_at: new Date(row.updated_at).toISOString(),
  };
}

/** Returns the poster of a date, or the picture of its event. */
export function toPoster({ picture_id, event_picture }: VisibleDateRow, pictures: PictureSet) {
  return findPictureView(pictures, picture_id ?? event_picture, toPictureView);
}
