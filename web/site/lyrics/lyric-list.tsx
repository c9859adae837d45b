import type { LyricCard } from '../../../contracts/lyrics.ts';
import { lyricsPath } from '../../../contracts/paths.ts';
import css from './lyric-list.module.css';

interface Props {
  title: string;
  lyrics: readonly LyricCard[];
  /** Whether to show the artist of each lyric. */
  hasArtist?: boolean;
}

/** List of further lyrics; renders nothing if there are none. */
export function LyricList({ title, lyrics, hasArtist = false }: Props) {
  if (lyrics.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.list}>
        {lyrics.map((lyric) => (
          <li key={lyric.id}>
            <a href={lyricsPath(lyric.artist.name_id, lyric.title_id)}>
              <span className={css.title}>{lyric.title}</span>
              <span className={css.year}>{lyric.year}</span>
              {hasArtist || lyric.album ? (
                <span className={css.note}>{hasArtist ? lyric.artist.name : lyric.album}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
