import * as calls from '../../contracts/agenda.ts';
import type { EntryKind } from '../../contracts/entries.ts';
import type { Database } from '../db/database.ts';
import { findActiveEntry } from '../entries/shared-store.ts';
import { findPictures } from '../media/pictures/store.ts';
import { notFound } from '../platform/http-error.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';
import { cardView, getLineup, posterView, wholeView } from './view.ts';

/** How long past dates stay in the feeds. */
const FEED_PAST = 366 * 86_400_000;
/** Most dates of a feed, those to come first. */
const MOST_FED = 300;
/** Addresses in one page of them. */
const PATHS = 1000;

/** Binds the calls of visitors: lists, one date and what the feeds contain. */
export function publicDateRoutes(api: Api): void {
  async function getEntry(db: Database, kind: EntryKind, slug: string | undefined) {
    if (slug === undefined) return null;
    const entry = await findActiveEntry(db, kind, slug);
    if (entry === null) throw notFound();
    return entry;
  }

  async function toFilter(
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

  async function toCards(db: Database, rows: readonly store.ShownRow[], now: number) {
    const artists = await store.findArtists(db, rows.map(getLineup));
    return rows.map((row) => cardView(row, artists, now));
  }

  async function toWhole(db: Database, rows: readonly store.ShownRow[], now: number) {
    const [artists, segments] = await Promise.all([
      store.findArtists(db, rows.map(getLineup)),
      store.findSegments(db, rows),
    ]);
    return rows.map((row) => wholeView(row, artists, segments, now));
  }

  api.bind(calls.listDates, async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { filter } = await toFilter(db, query);
    const { year, limit } = query;
    const [next, years, past] = await Promise.all([
      store.listShown(db, { ...filter, limit }, { now }),
      store.listPastYears(db, filter, now),
      year === undefined ? [] : store.listShown(db, { ...filter, limit }, { now, year }),
    ]);
    return { next: await toCards(db, next, now), years, past: await toCards(db, past, now) };
  });

  api.bind(calls.listDatePaths, async ({ query }, { db }) => {
    const items = await store.listShownIds(db, query.after, PATHS);
    return { items, next: items.length < PATHS ? null : (items.at(-1)?.id ?? null) };
  });

  api.bind(calls.getDate, async ({ params }, { db, clock }) => {
    const row = await store.findShown(db, { id: params.id });
    if (row === null) throw notFound();
    const pictures = await findPictures(db, [row.picture_id, row.event_picture]);
    const [whole] = await toWhole(db, [row], clock.now());
    if (whole === undefined) throw notFound();
    return { ...whole, picture: posterView(row, pictures) };
  });

  api.bind(calls.listDatesForFeeds, async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { name, filter } = await toFilter(db, query);
    if (query.id !== undefined) {
      const row = await store.findShown(db, { ...filter, id: query.id });
      return { name, items: await toWhole(db, row === null ? [] : [row], now) };
    }
    const period = { now, since: now - FEED_PAST };
    const rows = await store.listShown(db, { ...filter, limit: MOST_FED }, period);
    return { name, items: await toWhole(db, rows, now) };
  });
}
