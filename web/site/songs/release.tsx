import type { PublicSong } from '../../../contracts/songs.ts';
import { listDistinctLines } from '../../ui/lines.ts';
import css from './release.module.css';

/** Where else a song is heard. */
export function ListenElsewhere({ links }: Pick<PublicSong, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={css.links} aria-label="Escuchar en otros servicios">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a className="button pale" href={url} rel="noopener">
            Escuchar en {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Addresses of whole albums and lists. */
const ALBUM = /\/(?:album|albums|playlist|sets)\/|[?&]list=/;

/** Where else an edition is heard as a whole, and who made it. */
export function Release({ songs }: { songs: readonly PublicSong[] }) {
  const links = songs.flatMap((song) => song.links).filter(({ url }) => ALBUM.test(url));
  const albums = [...new Map(links.map((link) => [link.url, link])).values()];
  const credits = listDistinctLines(songs.map((song) => song.credits).join('\n'));
  return (
    <>
      <ListenElsewhere links={albums} />
      {credits.length > 0 ? (
        <section aria-labelledby="creditos">
          <h2 id="creditos">Créditos</h2>
          {credits.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ) : null}
    </>
  );
}
