import { inkOf } from '../../../contracts/inks.ts';
import type { SongPage } from '../../../contracts/lyrics.ts';
import { pagePicturePath, paths } from '../../../contracts/paths.ts';
import type { Caller } from '../../http/caller.ts';
import {
  type Card,
  type PictureRoutes,
  sharePictureRoute,
} from '../../media/share-picture/picture-route.ts';
import { notFound } from '../../platform/http-error.ts';

/** Titles of the pages without parameters; home has the site's tagline. */
const fixedCards: Readonly<Record<string, Card>> = {
  [paths.artists]: { kicker: 'La casa', title: 'Artistas' },
  [paths.events]: { kicker: 'En tarima', title: 'Eventos' },
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

/** Returns the card of an item's page, of its lyrics, or of a voting; null for any other path. */
async function itemCard(caller: Caller, path: string): Promise<Card | null> {
  const [section = '', name_id = '', ...rest] = path.split('/').slice(1);
  if (section === 'letras') {
    const [song] = rest;
    const body = { type: song === undefined ? 1 : 2, artist: name_id, song };
    const { item } = await caller.call('POST /h/lyrics-performance/', { body });
    if (!('lyric' in item)) return { kicker: 'Letras', title: item.artist.name };
    return { kicker: item.artist.name, title: (item as SongPage['item']).lyric.title };
  }
  const known = section in kinds ? kinds[section as keyof typeof kinds] : null;
  if (known === null) return null;
  const params = { kind: known.kind, name_id };
  const entry = await caller.call('GET /h/entries/:kind/:name_id/', { params });
  const { name, ink, picture, background } = entry;
  const kicker = rest[0] === 'votar' ? 'Votación del público' : known.kicker;
  return { kicker, title: name, ink, picture: picture ?? background };
}

/** Returns the card of a beat; null while the player's page is locked, and for no beat. */
async function beatCard(caller: Caller, id: number): Promise<Card | null> {
  const { songs } = await caller.call('POST /h/music-list/', {});
  const beat = songs.find((one) => one.id === id);
  if (beat === undefined) return null;
  const { title, producer, genre, bpm } = beat;
  return { kicker: `${genre} · ${bpm} BPM`, title, note: producer, ink: inkOf({ id, ink: '' }) };
}

/** Registers `/cartel/….jpg`: the share picture of a page that has no picture of its own. */
export function pagePictureRoutes(routes: PictureRoutes): void {
  const { caller } = routes;
  sharePictureRoute<{ '*': string }, { beat?: unknown }>(
    routes,
    '/cartel/*',
    async ({ '*': file }, { beat }) => {
      const path = /^(.*)\.jpg$/.exec(`/${file}`)?.[1] ?? '';
      if (pagePicturePath(paths.home) === `/cartel${path}.jpg`) {
        const { site } = await caller.call('GET /h/shell/', {});
        return { kicker: 'Hip hop y rap', title: site.tagline };
      }
      const card =
        path === paths.beats && beat !== undefined
          ? await beatCard(caller, Number(beat))
          : (fixedCards[path] ?? (await itemCard(caller, path)));
      if (card === null) throw notFound();
      return card;
    },
  );
}
