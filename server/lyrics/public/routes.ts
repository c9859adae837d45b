import type { LyricCard, LyricsArtist, PublicLyric } from '../../../contracts/lyrics.ts';
import * as calls from '../../../contracts/lyrics.ts';
import { lyricsPath } from '../../../contracts/paths.ts';
import {
  findPictures,
  findPictureView,
  type PictureSet,
  toPictureView,
} from '../../media/pictures/store.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { findNeighbours, takeNearestByYear } from '../related-lyrics.ts';
import { type ArtistName, findArtists, type LyricRow } from '../store.ts';
import type { CardRow } from './store.ts';
import * as store from './store.ts';

const FOUND_MESSAGES = { song: 'Letra encontrada.', artist: 'Letras encontradas.' };

const NO_SONG = 'La letra que busca no se encuentra disponible.';

const NO_ARTIST = 'Las letras de este artista no se encuentran disponibles.';

/** Maximum number of addresses in one response for the sitemap. */
const PATHS_PER_PAGE = 1000;

/** Returns a 404; `location` is the current path of a page that has moved. */
function createLyricsNotFound(message: string, location: string | null): HttpError {
  const body = { status: 404, message };
  return new HttpError(404, location === null ? body : { ...body, location });
}

/**
 * Returns an active artist.
 * @throws HttpError 404; for a former slug of an artist it contains the current location
 */
async function getArtist({ db }: Services, nameId: string, message: string, song?: string) {
  const row = await store.findArtist(db, nameId);
  if (row !== null) return row;
  const currentSlug = await store.findRenamedArtist(db, nameId);
  throw createLyricsNotFound(message, currentSlug && lyricsPath(currentSlug, song));
}

type ArtistRow = Awaited<ReturnType<typeof getArtist>>;

async function getArtistItem({ db }: Services, artist: ArtistRow) {
  return toLyricsArtist(artist, await findPictures(db, [artist.picture_id]));
}

/** Handles type 2: one lyric with its neighbours in time. */
async function getSongPage(services: Services, artistSlug: string, songSlug: string) {
  const { db } = services;
  const artist = await getArtist(services, artistSlug, NO_SONG, songSlug);
  const row = await store.findLyric(db, artist.id, songSlug);
  if (row === null) {
    const currentAddress = await store.findMovedLyric(db, artist.id, songSlug);
    throw createLyricsNotFound(
      NO_SONG,
      currentAddress && lyricsPath(currentAddress.artist, currentAddress.song),
    );
  }
  const limit = calls.MAX_RELATED_LYRICS;
  const [artistLyrics, otherLyrics] = await Promise.all([
    store.listNearestByArtist(db, row, limit),
    store.listNearestByOthers(db, row, limit),
  ]);
  const nearestOthers = takeNearestByYear(otherLyrics, row.year, limit);
  const artists = await findArtists(
    db,
    nearestOthers.map((lyric) => lyric.entry_id),
  );
  return {
    status: 202 as const,
    message: FOUND_MESSAGES.song,
    item: {
      lyric: toPublicLyric(row, artist),
      artist: await getArtistItem(services, artist),
      more: takeNearestByYear(artistLyrics, row.year, limit).map((lyric) =>
        toLyricCard(lyric, artist),
      ),
      other: nearestOthers.flatMap((lyric) => {
        const lyricArtist = artists.get(lyric.entry_id);
        return lyricArtist === undefined ? [] : [toLyricCard(lyric, lyricArtist)];
      }),
    },
  };
}

/** Handles type 1: all lyrics of an artist, and the artists with lyrics before and after. */
async function getArtistPage(services: Services, artistSlug: string) {
  const { db } = services;
  const artist = await getArtist(services, artistSlug, NO_ARTIST);
  const rows = await store.listCardsOfArtist(db, artist.id);
  if (rows.length === 0) throw createLyricsNotFound(NO_ARTIST, null);
  const names = await store.listArtistsWithLyrics(db);
  return {
    status: 200 as const,
    message: FOUND_MESSAGES.artist,
    item: {
      artist: await getArtistItem(services, artist),
      lyrics: rows.map((row) => toLyricCard(row, artist)),
      ...findNeighbours(names, artist.name_id),
    },
  };
}

export function publicLyricRoutes(api: Api): void {
  api.bind(calls.performLyrics, ({ body: { type, artist, song = '' } }, services) =>
    type === 2 ? getSongPage(services, artist, song) : getArtistPage(services, artist),
  );
  api.bind(calls.listLyricPaths, async ({ query }, { db }) => {
    const rows = await store.listLyricAddresses(db, query.after, PATHS_PER_PAGE);
    return {
      items: rows.map(({ artist, song }) => ({ artist, song })),
      next: rows.length < PATHS_PER_PAGE ? null : (rows.at(-1)?.id ?? null),
    };
  });
}

function toLyricsArtist(row: ArtistRow, pictures: PictureSet): LyricsArtist {
  const { picture_id, ...facts } = row;
  return { ...facts, picture: findPictureView(pictures, picture_id, toPictureView) };
}

function toLyricCard(row: CardRow, artist: ArtistName): LyricCard {
  const { id, title, title_id, featuring, album, year } = row;
  const { name, name_id } = artist;
  const facts = { id, title, title_id, featuring, album, year };
  return { ...facts, artist_id: artist.id, artist: { name, name_id } };
}

function toPublicLyric(row: LyricRow, artist: ArtistName): PublicLyric {
  return {
    ...toLyricCard(row, artist),
    comments: row.comments,
    text: row.document,
    media: { youtube: row.youtube },
  };
}
