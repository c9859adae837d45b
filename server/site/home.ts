import { PLAYER_REL } from '../../contracts/beats.ts';
import { FILTER } from '../../contracts/entries.ts';
import { getInk } from '../../contracts/inks.ts';
import {
  getBlocks,
  getLines,
  getLineText,
  trimTrailingPunctuation,
} from '../../contracts/lyric-lines.ts';
import type { RichText } from '../../contracts/rich-text.ts';
import type { HomeInfo } from '../../contracts/site.ts';
import { findFirstActiveBeat } from '../beats/store.ts';
import { toPublicBeat } from '../beats/view.ts';
import { findActiveCalendar } from '../calendars/shared-store.ts';
import * as entryStore from '../entries/shared-store.ts';
import { findNewestLyric } from '../lyrics/shared-store.ts';
import { findPictures, findPictureView, toPictureView } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';
import * as compose from './compose.ts';

/** Number of editions on the home page. */
const MAX_EDITIONS = 4;
/** Length in characters that a quoted line has at best. */
const BEST_QUOTE_LENGTH = 44;

/** Returns the newest edition of each of the items that had one last. */
async function listNewestEditions({ db }: Services): Promise<HomeInfo['editions']> {
  const rows = await entryStore.listNewestSegments(db, MAX_EDITIONS);
  const pictures = await findPictures(
    db,
    rows.map((row) => row.picture_id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'event' ? 'event' : 'content',
    title: row.title,
    year: row.year,
    country: (JSON.parse(row.condition) as number[]).includes(FILTER.country) ? row.country : '',
    vol: row.vol,
    name: row.name,
    name_id: row.name_id,
    ink: getInk({ id: row.entry_id, ink: row.ink }),
    picture: findPictureView(pictures, row.picture_id, toPictureView),
  }));
}

/** Returns the first beat in public order; null while the player's page is locked. */
async function findFirstBeat({ db, locks }: Services): Promise<HomeInfo['beat']> {
  if (!(await locks.isOpenFor(db, PLAYER_REL, {}))) return null;
  const row = await findFirstActiveBeat(db);
  return row && toPublicBeat(row);
}

/** Returns the line of the newest lyric that is best quoted alone. */
async function findQuotedLine({ db }: Services): Promise<HomeInfo['line']> {
  const row = await findNewestLyric(db);
  if (row === null) return null;
  const lines = getLines(getBlocks(JSON.parse(row.document) as RichText));
  const quotes = lines.map((line) => ({
    number: line.number,
    text: trimTrailingPunctuation(getLineText(line)),
  }));
  const distance = (text: string) => Math.abs(Array.from(text).length - BEST_QUOTE_LENGTH);
  const [bestQuote] = quotes.toSorted((a, b) => distance(a.text) - distance(b.text));
  if (bestQuote === undefined) return null;
  const { title, title_id, name, name_id, entry_id, ink } = row;
  const artist = { name, name_id };
  return { ...bestQuote, title, title_id, artist, ink: getInk({ id: entry_id, ink }) };
}

/** Returns the four slides of the home page and what stands below them. */
export async function composeHome(services: Services): Promise<HomeInfo> {
  const { db } = services;
  const first = { limit: 1, offset: 0 };
  const [artists, events, contents, capsula, calendar, editions, beat, line] = await Promise.all([
    entryStore
      .listActiveEntries(db, 'artist', first)
      .then((rows) => compose.composeArtists(db, rows)),
    entryStore.listActiveEntries(db, 'event', first).then((rows) => compose.composeItems(db, rows)),
    entryStore
      .listActiveEntries(db, 'content', first)
      .then((rows) => compose.composeItems(db, rows)),
    compose.composeCapsule(db, false),
    findActiveCalendar(db),
    listNewestEditions(services),
    findFirstBeat(services),
    findQuotedLine(services),
  ]);
  const [artist = null] = artists;
  const [event = null] = events;
  const [content = null] = contents;
  return { artist, event, content, capsula, calendar, editions, beat, line };
}
