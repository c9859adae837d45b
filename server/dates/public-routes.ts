import * as calls from '../../contracts/agenda.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { Database } from '../db/database.ts';
import { findActiveEntry, findLineupArtists, parseLineup } from '../entries/shared-store.ts';
import { findPictures } from '../media/pictures/store.ts';
import { notFound } from '../platform/errors.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';
import { toDateCard, toPoster, toPublicDate } from './view.ts';

/** How long past dates stay in the feeds. */
const FEED_PAST_MS = 366 * DAY_MS;
/** Most dates of a feed, those to come first. */
const MAX_FEED_DATES = 300;
/** Addresses in one page of them. */
const PATHS_PER_PAGE = 1000;

/** Binds the calls of visitors: lists, one date and what the feeds contain. */
export function publicDateRoutes(api: Api): void {
  async function getEntry(db: Database, kind: EntryKind, slug: string | undefined) {
    if (slug === undefined) return null;
    const entry = await findActiveEntry(db, kind, slug);
    if (entry === null) throw notFound();
    return entry;
  }

  async function getFilter(
    db: Database,
    query: { event?: string | undefined; artist?: string | undefined },
  ) {
    const [event, artist] = await Promise.all([
      getEntry(db, 'event', query.event),
      getEntry(db, 'artist', query.artist),
    ]);
    const name = event?.name ?? artist?.name ?? null;
    return { name, filter: { event: event?.id, artist: artist?.id } };
  }

  async function toCards(db: Database, rows: readonly store.VisibleDateRow[], now: number) {
    const artists = await findLineupArtists(
      db,
      rows.map(({ lineup }) => parseLineup(lineup)),
    );
    return rows.map((row) => toDateCard(row, artists, now));
  }

  async function toPublicDates(db: Database, rows: readonly store.VisibleDateRow[], now: number) {
    const [artists, segments] = await Promise.all([
      findLineupArtists(
        db,
        rows.map(({ lineup }) => parseLineup(lineup)),
      ),
      store.findSegmentsOfDates(db, rows),
    ]);
    return rows.map((row) => toPublicDate(row, artists, segments, now));
  }

  api.bind(calls.listDates, async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { filter } = await getFilter(db, query);
    const { year, limit } = query;
    const [next, years, past] = await Promise.all([
      store.listVisibleDates(db, { ...filter, limit }, { now }),
      store.listPastYears(db, filter, now),
      year === undefined ? [] : store.listVisibleDates(db, { ...filter, limit }, { now, year }),
    ]);
    return { next: await toCards(db, next, now), years, past: await toCards(db, past, now) };
  });

  api.bind(calls.listDatePaths, async ({ query }, { db }) => {
    const items = await store.listVisibleIds(db, query.after, PATHS_PER_PAGE);
    return { items, next: items.length < PATHS_PER_PAGE ? null : (items.at(-1)?.id ?? null) };
  });

  api.bind(calls.getDate, async ({ params }, { db, clock }) => {
    const row = await store.findVisibleDate(db, { id: params.id });
    if (row === null) throw notFound();
    const pictures = await findPictures(db, [row.picture_id, row.event_picture]);
    const [publicDate] = await toPublicDates(db, [row], clock.now());
    if (publicDate === undefined) throw notFound();
    return { ...publicDate, picture: toPoster(row, pictures) };
  });

  api.bind(calls.listDatesForFeeds, async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { name, filter } = await getFilter(db, query);
    if (query.id !== undefined) {
      const row = await store.findVisibleDate(db, { ...filter, id: query.id });
      return { name, items: await toPublicDates(db, row === null ? [] : [row], now) };
    }
    const period = { now, since: now - FEED_PAST_MS };
    const rows = await store.listVisibleDates(db, { ...filter, limit: MAX_FEED_DATES }, period);
    return { name, items: await toPublicDates(db, rows, now) };
  });
}
