import { useLocation } from 'react-router';
import { entryPath, lyricsPath, songPath } from '../../../contracts/paths.ts';
import { HalftonePictureImage } from '../../ui/halftone-picture.tsx';
import { PictureImage } from '../../ui/picture.tsx';
import { createScriptProps } from '../islands/island.tsx';
import { PlayButton } from '../players/play-button.tsx';
import { Player } from '../players/player.tsx';
import { videoSource } from '../players/sources.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import { ListenButton } from '../songs/song-list.tsx';
import { toSongTrack } from '../songs/song-track.ts';
import type { Route } from './+types/lyric-page.ts';
import head from './head.module.css';
import poster from './line-poster.module.css';
import { LineShare } from './line-share.tsx';
import { type LyricData, listLineTexts, loadLyric, parseChosenLine } from './lyric-data.ts';
import { LyricList } from './lyric-list.tsx';
import { getLyricFacts } from './lyric-meta.ts';
import css from './lyric-page.module.css';
import { LyricText } from './lyric-text.tsx';

export const handle: PageHandle = {
  back: ({ artist = '' }: Record<string, string | undefined>) => lyricsPath(artist),
};

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadLyric(context, params.artist, params.song, new URL(request.url));
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  return describePage(matches, (shell) =>
    loaderData ? getLyricFacts(loaderData, location.search, shell) : null,
  );
}

function LyricHeader({ lyric, artist, track }: LyricData) {
  return (
    <header className={`${head.head} ${css.head}`}>
      <p className="sticker dark">Letra</p>
      <FitTitle as="h1" text={lyric.title} className={css.title} />
      <p className={css.by}>
        <a href={lyricsPath(artist.name_id)}>{artist.name}</a>
        {lyric.featuring ? <span> con {lyric.featuring}</span> : null}
      </p>
      {track ? (
        <p className={css.listen}>
          <ListenButton songs={[track]} artist={track.artist.name_id} />
          <a className="button pale" href={songPath(track.id)}>
            Ver la canción
          </a>
        </p>
      ) : null}
      <dl className={css.facts}>
        {lyric.album ? (
          <div>
            <dt>Álbum</dt>
            <dd>{lyric.album}</dd>
          </div>
        ) : null}
        <div>
          <dt>Año</dt>
          <dd className={css.year}>{lyric.year}</dd>
        </div>
      </dl>
    </header>
  );
}

/** Sizes for reading; the choice is applied before the first paint. */
const readingSizes = [
  { size: 's', label: 'Letra pequeña' },
  { size: 'm', label: 'Letra mediana' },
  { size: 'l', label: 'Letra grande' },
];

/** The text of the lyric with its chosen line; a click on a line offers to share it. */
function LyricSheet({ data, chosen }: { data: LyricData; chosen: number | null }) {
  const { lyric, artist, blocks, track } = data;
  const isEmpty = listLineTexts(data).length === 0;
  return (
    <section
      className={`paper torn ${css.sheet}`}
      aria-label={`Letra de ${lyric.title}`}
      data-title={`${lyric.title} — ${artist.name}`}
      data-artist={track?.artist.name_id}
      {...createScriptProps('lines', chosen === null ? 'click' : 'load')}
    >
      <h2 className="hidden-text">Letra</h2>
      {isEmpty ? null : (
        <div className={`script-only ${css.tools}`}>
          {track ? <PlayButton className={css.play} track={toSongTrack(track)} /> : null}
          <fieldset className={css.sizes}>
            <legend className="hidden-text">Tamaño de la letra</legend>
            {readingSizes.map(({ size, label }) => (
              <button key={size} type="button" data-size={size} aria-label={label}>
                A
              </button>
            ))}
          </fieldset>
          <button type="button" className={`button ${css.share}`} data-open="">
            Compartir una línea
          </button>
        </div>
      )}
      <div className={css.words}>
        <LyricText blocks={blocks} chosen={chosen} times={track?.times ?? []} />
        {isEmpty ? <p>Pronto estará aquí la letra de esta canción.</p> : null}
      </div>
      {isEmpty ? null : <LinePoster data={data} chosen={chosen} />}
      <LineShare />
    </section>
  );
}

function Video({ lyric, artist }: LyricData) {
  const title = `Video de ${lyric.title}`;
  return (
    <section className={css.video} aria-label={title} {...createScriptProps('player', 'click')}>
      <h2>Video</h2>
      <Player
        className={css.screen}
        source={videoSource(lyric.media.youtube)}
        title={title}
        action={`Ver el video de ${lyric.title}`}
      >
        {artist.picture ? (
          <PictureImage picture={artist.picture} alt="" sizes="(width >= 64rem) 40vw, 90vw" />
        ) : (
          <span className={css.blank} />
        )}
      </Player>
    </section>
  );
}

function ArtistCard({ artist }: LyricData) {
  return (
    <a className={css.artist} href={entryPath('artist', artist.name_id)}>
      {artist.picture ? (
        <PictureImage className={css.portrait} picture={artist.picture} alt="" sizes="8rem" />
      ) : null}
      <span>
        <b>{artist.name}</b>
        <span>Ver artista</span>
      </span>
    </a>
  );
}

/** A lyric, with sharing by line. */
export default function LyricPage({ loaderData: data }: Route.ComponentProps) {
  const { search } = useLocation();
  const chosenLine = parseChosenLine(search, listLineTexts(data).length);
  const { lyric, artist, more, other } = data;
  return (
    <article key={lyric.id} data-ink={data.ink}>
      <LyricHeader {...data} />
      <LyricSheet data={data} chosen={chosenLine} />
      <div className={css.around}>
        <div className={css.about}>
          {lyric.comments ? (
            <section>
              <h2>Comentarios</h2>
              <p className={css.comments}>{lyric.comments}</p>
            </section>
          ) : null}
          {lyric.media.youtube ? <Video {...data} /> : null}
          <ArtistCard {...data} />
        </div>
        <div className={css.lists}>
          <LyricList title={`Más letras de ${artist.name}`} lyrics={more} />
          <LyricList title="Letras de otros artistas" lyrics={other} hasArtist />
        </div>
      </div>
    </article>
  );
}

/**
 * The line that is read as a poster, beside the text on wide screens (line-sharing.ts). Screen readers have
 * the text itself.
 */
export function LinePoster({ data, chosen }: { data: LyricData; chosen: number | null }) {
  const { print, artist, lyric } = data;
  return (
    <aside className={poster.poster} aria-hidden="true" {...createScriptProps('lines', 'visible')}>
      {print ? (
        <HalftonePictureImage className={poster.picture} picture={print} alt="" sizes="24rem" />
      ) : null}
      <div className={poster.words}>
        <p className={`sticker dark ${poster.artist}`}>{artist.name}</p>
        <p className={poster.line} data-poster-line="">
          {listLineTexts(data)[(chosen ?? 1) - 1]}
        </p>
        <p className={poster.song}>{lyric.title}</p>
      </div>
    </aside>
  );
}
