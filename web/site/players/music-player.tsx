import { createScriptProps } from '../islands/island.tsx';
import css from './music-player.module.css';
import { Player } from './player.tsx';
import { spotifySource } from './sources.ts';

/** Player of the music platform, behind a cover until it is clicked. */
export function MusicPlayer({ list, name }: { list: string; name: string }) {
  const source = spotifySource(list);
  return (
    <section
      className={css.music}
      aria-label={`Música de ${name}`}
      {...createScriptProps('player', 'click')}
    >
      <Player
        className={css.deck}
        source={source}
        title={`Música de ${name} en Spotify`}
        action={`Escuchar a ${name} en Spotify`}
      >
        <span className={css.tape} aria-hidden="true">
          <span className={css.label}>Lado A · {name}</span>
          <span className={css.window} />
        </span>
      </Player>
      <a className={css.outside} href={source.pageUrl} rel="noopener" target="_blank">
        Abrir en Spotify
      </a>
    </section>
  );
}
