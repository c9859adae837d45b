import { countryName } from '../../../contracts/country-name.ts';
import { dateStateNames } from '../../../contracts/dates.ts';
import { getInk } from '../../../contracts/inks.ts';
import type { SongPage } from '../../../contracts/lyrics.ts';
import { pagePicturePath, paths } from '../../../contracts/paths.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import type { Caller } from '../../http/in-process.ts';
import {
  getEntryCard,
  registerSharePictureRoute,
  type ShareCard,
  type SharePictureRouteOptions,
} from '../../media/share-picture/picture-route.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { findBeatPrint, findPagePicture } from './prints.ts';

/** Titles of the pages without parameters; home has the site's tagline. */
const fixedCards: Readonly<Record<string, ShareCard>> = {
  [paths.artists]: { kicker: 'La casa', title: 'Artistas' },
  [paths.events]: { kicker: 'En tarima', title: 'Eventos' },
  [paths.dates]: { kicker: 'Conciertos y batallas', title: 'Fechas' },
  [paths.news]: { kicker: 'Lo último', title: 'Novedades' },
  [paths.content]: { kicker: 'Series y mixtapes', title: 'Contenido' },
  [paths.tickets]: { kicker: 'Entradas', title: 'Tickets' },
  [paths.capsule]: { kicker: 'Estudio de grabación', title: 'La cápsula' },
  [paths.beats]: { kicker: 'Beats', title: 'The Repro' },
  [paths.contact]: { kicker: 'Escríbanos', title: 'Contacto' },
  [paths.search]: { kicker: 'Artistas, eventos y letras', title: 'Buscar' },
  [paths.apply]: { kicker: 'Competencia', title: 'Postúlese' },
  [paths.receipt]: { kicker: 'Votación', title: 'Acuse de voto' },
  [paths.unsubscribe]: { kicker: 'Noticias', title: 'Suscripción' },
  [paths.unsubscribed]: { kicker: 'Noticias', title: 'Suscripción' },
  [paths.privacy]: { kicker: 'Legal', title: 'Política de privacidad' },
  [paths.terms]: { kicker: 'Legal', title: 'Términos y condiciones' },
};

const kinds = {
  artistas: { kind: 'artist', kicker: 'Artista' },
  eventos: { kind: 'event', kicker: 'Evento' },
  contenido: { kind: 'content', kicker: 'Contenido' },
} as const;

/** Returns the card of an artist's lyrics, or of one of them, in the artist's ink and print. */
async function getLyricCard(
  caller: Caller,
  artist: string,
  song: string | undefined,
): Promise<ShareCard> {
  const body = { type: song === undefined ? 1 : 2, artist, song };
  const [{ item }, { name, ink, picture }] = await Promise.all([
    caller.call('POST /h/lyrics-performance/', { body }),
    getEntryCard(caller, 'artist', artist),
  ]);
  if (!('lyric' in item)) return { kicker: 'Letras', title: name, ink, picture };
  return { kicker: name, title: (item as SongPage['item']).lyric.title, ink, picture };
}

/** Returns the card of a date: where and when, in the ink of its event. */
async function getDateCard(caller: Caller, id: number): Promise<ShareCard> {
  const date = await caller.call('GET /h/agenda/:id/', { params: { id } });
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const { title, venue, ink, picture, state, is_unscheduled } = date;
  const day = is_unscheduled
    ? 'Nueva fecha por confirmar'
    : createTimeFormat(style)(`${date.local}Z`);
  const isUsualState = state === 'announced' || state === 'held';
  const kicker = isUsualState ? date.city : `${date.city} · ${dateStateNames[state]}`;
  return { kicker, title, note: venue, day, ink, picture };
}

/** Returns the card of a song: its artist and cover. */
async function getSongCard(caller: Caller, id: number): Promise<ShareCard> {
  const { items } = await caller.call('GET /h/songs-list/', { query: { id } });
  const [song] = items;
  if (song === undefined) throw notFound();
  const { title, artist, featuring, ink, cover, edition } = song;
  const guests = featuring.map(({ name }) => name).join(', ');
  const kicker = guests === '' ? artist.name : `${artist.name} con ${guests}`;
  return { kicker, title, note: edition?.title ?? 'Canción', ink, picture: cover };
}

async function getNewsCard(caller: Caller, id: number): Promise<ShareCard> {
  const { subject, picture } = await caller.call('GET /h/news/:id/', { params: { id } });
  return { kicker: 'Novedades', title: subject, picture };
}

/** Returns the card of a segment, by default the first: its name and cover, in the ink of its item. */
async function findSegmentCard(
  caller: Caller,
  { kind, name_id, id }: { kind: 'event' | 'content'; name_id: string; id: unknown },
): Promise<ShareCard | null> {
  const params = { kind, name_id };
  const entry = await caller.call('GET /h/entries/:kind/:name_id/', { params });
  if (!('details' in entry)) return null;
  const segment = entry.details.find((detail) => id === undefined || String(detail.id) === id);
  if (segment === undefined) return null;
  const { title, album, vol, year, country } = segment;
  const cover = album.find(({ isCover }) => isCover) ?? entry.background ?? entry.picture;
  const facts = [vol === null ? '' : `Vol. ${vol}`, year ?? '', country && countryName(country)];
  const note = facts.filter((fact) => fact !== '').join(' · ');
  return { kicker: entry.name, title, note, ink: entry.ink, picture: cover };
}

/** Returns the card of an item's page, of its lyrics, or of a voting; null for any other path. */
async function findItemCard(
  caller: Caller,
  path: string,
  segment: unknown,
): Promise<ShareCard | null> {
  const [section = '', name_id = '', ...extraSegments] = path.split('/').slice(1);
  if (section === paths.dates.slice(1)) return getDateCard(caller, Number(name_id));
  if (section === 'canciones') return getSongCard(caller, Number(name_id));
  if (section === paths.news.slice(1)) return getNewsCard(caller, Number(name_id));
  if (section === 'letras') return getLyricCard(caller, name_id, extraSegments[0]);
  const kindCard = section in kinds ? kinds[section as keyof typeof kinds] : null;
  if (kindCard === null) return null;
  const { kind } = kindCard;
  if (kind !== 'artist' && extraSegments.length === 0) {
    const card = await findSegmentCard(caller, { kind, name_id, id: segment });
    if (card !== null || segment !== undefined) return card;
  }
  const { name, ink, picture } = await getEntryCard(caller, kind, name_id);
  const kicker = extraSegments[0] === 'votar' ? 'Votación del público' : kindCard.kicker;
  return { kicker, title: name, ink, picture };
}

/** Returns the card of a page without parameters; null for no such page. */
async function findFixedCard(caller: Caller, path: string): Promise<ShareCard | null> {
  if (pagePicturePath(paths.home) === `/cartel${path}.jpg`) {
    const [{ site }, { artist }] = await Promise.all([
      caller.call('GET /h/shell/', {}),
      caller.call('GET /h/home/', {}),
    ]);
    const picture = artist?.picture ?? artist?.background ?? null;
    return {
      kicker: 'Hip hop y rap',
      title: site.tagline,
      ...(artist ? { ink: artist.ink } : {}),
      picture,
    };
  }
  const fixedText = fixedCards[path];
  return fixedText === undefined
    ? null
    : { ...fixedText, ...(await findPagePicture(caller, path)) };
}

/** Returns the card of a beat; null for no beat; that of the player's page while the page is locked. */
async function findBeatCard(caller: Caller, id: number): Promise<ShareCard | null> {
  const list = await caller.call('POST /h/music-list/', {}).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 403) return null;
    throw error;
  });
  if (list === null) return findFixedCard(caller, paths.beats);
  const { songs } = list;
  const beat = songs.find((song) => song.id === id);
  if (beat === undefined) return null;
  const { title, producer, genre, bpm } = beat;
  const card = { kicker: `${genre} · ${bpm} BPM`, title, note: producer };
  return { ...card, ink: getInk({ id, ink: '' }), picture: await findBeatPrint(caller, producer) };
}

/** Registers `/cartel/….jpg`: the poster that stands for a page where it is shared. */
export function pagePictureRoutes(routes: SharePictureRouteOptions): void {
  const { caller } = routes;
  registerSharePictureRoute<{ '*': string }, { beat?: unknown; segmento?: unknown }>(
    routes,
    '/cartel/*',
    async ({ '*': file }, { beat, segmento }) => {
      const path = /^(.*)\.jpg$/.exec(`/${file}`)?.[1] ?? '';
      const card =
        path === paths.beats && beat !== undefined
          ? await findBeatCard(caller, Number(beat))
          : ((await findFixedCard(caller, path)) ?? (await findItemCard(caller, path, segmento)));
      if (card === null) throw notFound();
      return card;
    },
  );
}
