import { entryPath, songPath } from '../../../contracts/paths.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import { formatDuration, padTwoDigits } from '../../ui/text.ts';
import { createScriptProps } from '../islands/island.tsx';
import { PlayButton } from '../players/play-button.tsx';
import css from './song-list.module.css';
import { toSongTrack } from './song-track.ts';

/** Id of the list of songs of a page, whose songs its first button plays. */
const LIST_ID = 'canciones';

interface ListenProps {
  songs: readonly PublicSong[];
  /** Slug of the artist where the page has no list: the rest of its songs is read at the press. */
  artist?: string;
}

/** Plays the songs of a page, or of an artist, from the first. */
export function ListenButton({ songs, artist }: ListenProps) {
  const [first] = songs;
  if (first === undefined) return null;
  const { peaks, ...track } = toSongTrack(first);
  return (
    <span
      className="script-only"
      data-list={artist === undefined ? LIST_ID : undefined}
      data-artist={artist}
      {...createScriptProps('tracks', 'click')}
    >
      <button
        type="button"
        className="button"
        data-track={artist === undefined ? '' : JSON.stringify(track)}
      >
        <span aria-hidden="true">▶</span> <span data-word="">Escuchar</span>
      </button>
    </span>
  );
}

/** Who is with the artist of a song; those of the house with a link. */
export function Featuring({ featuring }: Pick<PublicSong, 'featuring'>) {
  if (featuring.length === 0) return null;
  return (
    <>
      {' con '}
      {featuring.map(({ name, name_id }, index) => (
        <span key={name}>
          {index === 0 ? '' : ', '}
          {name_id === null ? name : <a href={entryPath('artist', name_id)}>{name}</a>}
        </span>
      ))}
    </>
  );
}

interface Props {
  songs: readonly PublicSong[];
  title: string;
  /** Whether the songs are of several artists, each of which is named. */
  hasArtists?: boolean;
}

/** Songs in their order, each with its button; nothing without songs. */
export function SongList({ songs, title, hasArtists = false }: Props) {
  if (songs.length === 0) return null;
  const total = songs.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <section className={css.songs} aria-labelledby={`${LIST_ID}-titulo`}>
      <h2 className={css.heading} id={`${LIST_ID}-titulo`}>
        {title}
      </h2>
      <ol id={LIST_ID} {...createScriptProps('tracks', 'click')}>
        {songs.map((song, index) => (
          <li key={song.id} className={css.song}>
            <PlayButton className={css.play} track={toSongTrack(song)} />
            <span className={css.number} aria-hidden="true">
              {padTwoDigits(index + 1)}
            </span>
            <span className={css.words}>
              <a className={css.title} href={songPath(song.id)}>
                {song.title}
              </a>
              <span className={css.by}>
                {hasArtists ? (
                  <a href={entryPath('artist', song.artist.name_id)}>{song.artist.name}</a>
                ) : null}
                <Featuring featuring={song.featuring} />
              </span>
            </span>
            <span className={css.time}>{formatDuration(song.duration)}</span>
          </li>
        ))}
      </ol>
      {songs.length > 1 ? (
        <p className={css.total}>
          {songs.length} canciones · {formatDuration(total)}
        </p>
      ) : null}
    </section>
  );
}
