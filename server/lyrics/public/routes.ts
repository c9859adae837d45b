import * as calls from '../../../contracts/lyrics.ts';
import { findPictures } from '../../media/pictures/store.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Api, Services } from '../../services.ts';
import { nearestFirst, neighboursIn } from '../rules.ts';
import { findArtists } from '../store.ts';
import * as store from './store.ts';
import { artistView, cardView, publicLyricView } from './view.ts';

const FOUND = { song: 'Letra encontrada.', artist: 'Letras encontradas.' };
const NO_SONG = 'La letra que busca no se encuentra disponible.';
const NO_ARTIST = 'Las letras de este artista no se encuentran disponibles.';
/** Maximum number of addresses in one response for the sitemap. */
const PATHS = 1000;

/**
 * Returns a 404 for the status and the body; `location` is the current path of a page that has
 * moved.
 */
function notHere(message: string, location: string | null): HttpError {
  const body = { status: 404, message };
  return new HttpError(404, location === null ? body : { ...body, location });
}

function pathTo(artist: string, song?: string): string {
  const base = `/letras/${encodeURIComponent(artist)}`;
  return song === undefined ? base : `${base}/${encodeURIComponent(song)}`;
}

/**
 * Returns an active artist.
 * @throws HttpError 404; for a former slug of an artist it contains the current location
 */
async function getArtist({ db }: Services, nameId: string, message: string, song?: string) {
  const row = await store.findArtist(db, nameId);
  if (row !== null) return row;
  const present = await store.findRenamedArtist(db, nameId);
  throw notHere(message, present && pathTo(present, song));
}
type ArtistRow = Awaited<ReturnType<typeof getArtist>>;

async function viewArtist({ db }: Services, artist: ArtistRow) {
  return artistView(artist, await findPictures(db, [artist.picture_id]));
}

/** Handles type 2: one lyric with its neighbours in time. */
async function performSong(services: Services, artistSlug: string, songSlug: string) {
  const { db } = services;
  const artist = await getArtist(services, artistSlug, NO_SONG, songSlug);
  const row = await store.findLyric(db, artist.id, songSlug);
  if (row === null) {
    const moved = await store.findMovedLyric(db, artist.id, songSlug);
    throw notHere(NO_SONG, moved && pathTo(moved.artist, moved.song));
  }
  const most = calls.MOST_OTHERS;
  const [more, found] = await Promise.all([
    store.findMore(db, row, most),
    store.findOthers(db, row, most),
  ]);
  const others = nearestFirst(found, row.year, most);
  const artists = await findArtists(
    db,
    others.map((one) => one.entry_id),
  );
  return {
    status: 202 as const,
    message: FOUND.song,
    item: {
      lyric: publicLyricView(row, artist),
      artist: await viewArtist(services, artist),
      more: nearestFirst(more, row.year, most).map((one) => cardView(one, artist)),
      other: others.flatMap((one) => {
        const theirs = artists.get(one.entry_id);
        return theirs === undefined ? [] : [cardView(one, theirs)];
      }),
    },
  };
}

/** Handles type 1: all lyrics of an artist, and the artists with lyrics before and after. */
async function performArtist(services: Services, artistSlug: string) {
  const { db } = services;
  const artist = await getArtist(services, artistSlug, NO_ARTIST);
  const rows = await store.listOfArtist(db, artist.id);
  if (rows.length === 0) throw notHere(NO_ARTIST, null);
  const names = await store.listArtistsWithLyrics(db);
  return {
    status: 200 as const,
    message: FOUND.artist,
    item: {
      artist: await viewArtist(services, artist),
      lyrics: rows.map((row) => cardView(row, artist)),
      ...neighboursIn(names, artist.name_id),
    },
  };
}

export function publicLyricRoutes(api: Api): void {
  api.bind(calls.performLyrics, ({ body: { type, artist, song = '' } }, services) =>
    type === 2 ? performSong(services, artist, song) : performArtist(services, artist),
  );
  api.bind(calls.listLyricPaths, async ({ query }, { db }) => {
    const rows = await store.listPaths(db, query.after, PATHS);
    return {
      items: rows.map(({ artist, song }) => ({ artist, song })),
      next: rows.length < PATHS ? null : (rows.at(-1)?.id ?? null),
    };
  });
}
