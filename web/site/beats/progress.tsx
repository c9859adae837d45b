import { useEffect, useState } from 'react';
import { PEAKS } from '../../../contracts/peaks.ts';
import { clockTime } from '../../ui/text.ts';
import css from './progress.module.css';
import type { Player } from './use-player.ts';
import { Wave } from './wave.tsx';

/** Formats elapsed seconds, rounded down, as `min:sec`. */
export function elapsed(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Returns the current position and the duration in seconds. */
function usePosition({ audio, beat }: Player) {
  const known = beat?.duration ?? 0;
  const [{ position, length }, set] = useState({ position: 0, length: known });
  useEffect(() => {
    if (audio === null) return;
    const tell = () => {
      const isKnown = Number.isFinite(audio.duration) && audio.duration > 0;
      set({ position: audio.currentTime, length: isKnown ? audio.duration : known });
    };
    const events = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied'];
    tell();
    for (const name of events) audio.addEventListener(name, tell);
    return () => {
      for (const name of events) audio.removeEventListener(name, tell);
    };
  }, [audio, known]);
  return { position: Math.min(position, length), length };
}

/** The waveform across the page, in which the beat is sought: a slider for touch, mouse and keyboard. */
export function Progress({ player }: { player: Player }) {
  const { position, length } = usePosition(player);
  const share = length > 0 ? position / length : 0;
  return (
    <div className={`${css.progress} script-only`}>
      <span className={css.time}>{elapsed(position)}</span>
      <div className={css.track}>
        <Wave className={css.wave} peaks={player.beat?.peaks ?? ''} count={PEAKS} share={share} />
        <input
          type="range"
          className={css.slider}
          aria-label="Posición en el beat"
          aria-valuetext={`${elapsed(position)} de ${clockTime(length)}`}
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(position)}
          disabled={player.beat === null}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={css.time}>{clockTime(length)}</span>
    </div>
  );
}
