import { entryPath, paths, songPath } from '../../../contracts/paths.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import { createNotFoundResponse, runLoader } from '../../ui/page-context.ts';
import { toSummary } from '../../ui/text.ts';
import { Hero } from '../poster/hero.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl, toImage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/song-page.ts';
import { loadSongs } from './load-songs.ts';
import { ListenElsewhere } from './release.tsx';
import { Featuring, ListenButton, SongList } from './song-list.tsx';
import css from './song-page.module.css';
import { toSingers } from './song-track.ts';

export const handle: PageHandle = { back: () => paths.artists };

/** Most songs of the artist below a song. */
const MAX_MORE = 8;

export async function loader({ context, params }: Route.LoaderArgs) {
  const isId = /^[1-9]\d{0,14}$/.test(params.id);
  const [song] = isId ? await loadSongs(context, { id: Number(params.id) }) : [];
  return runLoader(context, async (page) => {
    if (song === undefined) throw await createNotFoundResponse(page);
    const more = await loadSongs(context, { artist: song.artist.name_id });
    return { song, more: more.filter(({ id }) => id !== song.id).slice(0, MAX_MORE) };
  });
}

function toRecording(song: PublicSong, origin: string): Record<string, unknown> {
  const { id, title, artist, duration, cover, edition, year, src, links } = song;
  return {
    '@type': 'MusicRecording',
    name: title,
    url: toAbsoluteUrl(origin, songPath(id)),
    duration: `PT${Math.round(duration)}S`,
    byArtist: {
      '@type': 'MusicGroup',
      name: artist.name,
      url: toAbsoluteUrl(origin, entryPath('artist', artist.name_id)),
    },
    audio: { '@type': 'AudioObject', contentUrl: toAbsoluteUrl(origin, src) },
    ...toImage(origin, cover),
    ...(edition ? { inAlbum: { '@type': 'MusicAlbum', name: edition.title } } : {}),
    ...(year === null ? {} : { datePublished: String(year) }),
    ...(links.length > 0 ? { sameAs: links.map(({ url }) => url) } : {}),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, ({ origin, site }) => {
    if (!loaderData) return null;
    const { song } = loaderData;
    const path = songPath(song.id);
    const { artist, edition, cover, src, ink } = song;
    return {
      title: `${song.title}, de ${toSingers(song)}`,
      description: toSummary(
        `Escuche «${song.title}», de ${toSingers(song)}, en ${site.name}. ${edition?.title ?? ''}`,
      ),
      path,
      alt: cover?.alt,
      type: 'music.song',
      audio: src,
      ink,
      data: [
        toRecording(song, origin),
        createBreadcrumbs(origin, [
          ['Artistas', paths.artists],
          [artist.name, entryPath('artist', artist.name_id)],
          [song.title, path],
        ]),
      ],
    };
  });
}

/** A song: its poster with its button, where else it is heard, who made it, and more of its artist. */
export default function SongPage({ loaderData: { song, more } }: Route.ComponentProps) {
  const { title, artist, featuring, edition, lyric, year, credits, cover, links } = song;
  return (
    <article key={song.id} data-ink={song.ink}>
      <Hero
        ink={song.ink}
        label={year === null ? 'Canción' : `Canción · ${year}`}
        title={title}
        heading="h1"
        picture={cover}
        isFirst
        isDescribed
        className={css.hero}
      >
        <ListenButton songs={[song]} />
        <p className={css.by}>
          <a href={entryPath('artist', artist.name_id)}>{artist.name}</a>
          <Featuring featuring={featuring} />
        </p>
        <a className="button no-script-only" href={song.src}>
          Escuchar
        </a>
        <ShareLink />
      </Hero>
      <SongList songs={[song, ...more]} title={`Canciones de ${artist.name}`} />
      <div className={`paper torn ${css.sheet}`}>
        <ListenElsewhere links={links} />
        <p className={css.ways}>
          {lyric ? (
            <a className="button pale" href={lyric.path}>
              Leer la letra
            </a>
          ) : null}
          {song.times.some((second) => second !== null) ? (
            <a className="button pale" href={`/api/h/songs-lrc/${song.id}/`} download>
              Letra con tiempos
            </a>
          ) : null}
          {edition ? (
            <a className="button pale" href={edition.path}>
              {edition.title}
            </a>
          ) : null}
        </p>
        {credits ? (
          <section aria-labelledby="creditos">
            <h2 id="creditos">Créditos</h2>
            <p className={css.credits}>{credits}</p>
          </section>
        ) : null}
      </div>
    </article>
  );
}
