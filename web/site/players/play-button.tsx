import css from './play-button.module.css';
import type { ButtonTrack } from './sound.ts';

interface Props {
  track: ButtonTrack;
  className?: string | undefined;
}

/** Plays one track where it stands (play-tracks.ts). */
export function PlayButton({ track, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`script-only ${css.play} ${className}`}
      aria-label={`Escuchar ${track.title}`}
      aria-pressed="false"
      data-track={JSON.stringify(track)}
    />
  );
}
