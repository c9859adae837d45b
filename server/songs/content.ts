import { songPath } from '../../contracts/paths.ts';
import { toLrc } from '../../contracts/song-facts.ts';
import * as calls from '../../contracts/songs.ts';
import type { Database } from '../db/database.ts';
import { lockRow } from '../db/row-locks.ts';
import {
  findLineupArtists,
  hasEntry,
  hasSegmentOfKind,
  parseLineup,
  toPublicLineup,
} from '../entries/shared-store.ts';
import { invalid } from '../http/failures.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { hasLyric } from '../lyrics/shared-store.ts';
import { findPictures, findPicturesOfRows } from '../media/pictures/store.ts';
import { notFound } from '../platform/errors.ts';
import { pickOwnColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import { bindRecords } from '../registry/record-routes.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';
import { getTimedLines, listCovers, toPublicSong, toSongItem } from './view.ts';

/** Addresses in one page of them. */
const PATHS_PER_PAGE = 1000;

const DEFAULTS = {
  featuring: '[]',
  credits: '',
  links: '',
  times: '',
  peaks: '',
  year: null,
  priority: 10,
  is_active: 1,
};

async function assertOwners(
  db: Database,
  { artist, segment, lyric }: { artist?: number; segment?: number | null; lyric?: number | null },
): Promise<void> {
  const errors = {
    ...(artist && !(await hasEntry(db, 'artist', artist)) ? { artist: 'Elija un artista.' } : {}),
    ...(segment && !(await hasSegmentOfKind(db, 'content', segment))
      ? { segment: 'Elija una edición.' }
      : {}),
    ...(lyric && !(await hasLyric(db, lyric)) ? { lyric: 'Elija una letra.' } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function publicRoutes(api: Api): void {
  api.bind(calls.listPublicSongs, async ({ query }, { db }) => {
    const rows = await store.listShownSongs(db, query);
    const [pictures, artists] = await Promise.all([
      findPictures(db, rows.flatMap(listCovers)),
      findLineupArtists(
        db,
        rows.map(({ featuring }) => parseLineup(featuring)),
      ),
    ]);
    return { items: rows.map((row) => toPublicSong(row, pictures, artists)) };
  });
  api.bind(calls.getSongTimes, async ({ params }, { db }) => {
    const [row] = await store.listShownSongs(db, params);
    const lines = row === undefined ? [] : getTimedLines(row);
    const lrc = toLrc(lines.filter(({ seconds }) => seconds !== null));
    if (lrc === '') throw notFound();
    return `${lrc}\n`;
  });
  api.bind(calls.listSongPaths, async ({ query }, { db }) => {
    const items = await store.listShownIds(db, query.after, PATHS_PER_PAGE);
    return { items, next: items.length < PATHS_PER_PAGE ? null : (items.at(-1)?.id ?? null) };
  });
}

/** The songs of the artists of the house, each with its audio. */
export const songs = defineContent({
  table: 'song',
  resources: ['song'],
  files: ['picture_id', 'file'],
  isPoster: true,
  trash: { belongsTo: { artist_id: 'entry' } },
  staffSearch: {
    id: 'song.id',
    title: 'title',
    detail: 'name',
    isActive: 'song.is_active',
    from: 'song inner join entry on entry.id = song.artist_id',
  },
  search: {
    kinds: ['song'],
    listNaming: store.listIdsWithGuests,
    async read(db, selection) {
      const rows = await store.listDocuments(db, selection);
      const lineups = rows.map(({ featuring }) => parseLineup(featuring));
      const guests = await findLineupArtists(db, lineups);
      return rows.map(({ id, entry_id, title, name, credits, featuring }) => ({
        kind: 'song',
        record_id: id,
        entry_id,
        title,
        detail: name,
        path: songPath(id),
        body: [...toPublicLineup(featuring, guests).map((guest) => guest.name), credits].join('\n'),
      }));
    },
  },
  findPage: (_db, { id }) => songPath(Number(id)),
  // Whether the file is there is found out anew.
  completeVersion: (_change, { values }) => ({ ...values, is_lost: 0 }),
  routes(api) {
    api.bind(calls.listSongs, async ({ query }, { db }) => {
      const { search = '', sort, id, artist, segment } = query;
      const filter = { search, sort, id, artist, segment };
      const { count, results } = await store.listSongs(db, filter, getWindow(query));
      const pictures = await findPicturesOfRows(db, results);
      const items = results.map((row) => toSongItem(row, pictures));
      return pageView('/h/songs/', query, { count, results: items });
    });
    api.bind(calls.listSongEditions, async (_input, { db }) => {
      const editions = await store.listEditions(db);
      return editions.map(({ id, name, title }) => ({ id, title: `${name}: ${title}` }));
    });
    bindRecords(api, songs, {
      calls: calls.songCalls,
      picture: 'picture',
      audio: 'songs/',
      defaults: DEFAULTS,
      async columns(body, { tx }, id, _services, audio) {
        const { artist, segment, lyric, ...fields } = body;
        await assertOwners(tx, body);
        const columns = {
          // New audio needs a new waveform, unless it was sent with it.
          ...(audio && { ...audio, peaks: '', is_lost: 0 }),
          ...pickOwnColumns(fields),
          ...(artist === undefined ? {} : { artist_id: artist }),
          ...(segment === undefined ? {} : { segment_id: segment }),
          ...(lyric === undefined ? {} : { lyric_id: lyric }),
        };
        if (id !== null || columns.number !== undefined) return columns;
        const owners = { artist_id: artist ?? 0, segment_id: segment ?? null };
        await (segment ? lockRow(tx, 'segment', segment) : lockRow(tx, 'entry', owners.artist_id));
        return { ...columns, number: await store.findNextNumber(tx, owners) };
      },
      view: toSongItem,
    });
    publicRoutes(api);
  },
});
