import { useEffect, useId, useState } from 'react';
import { readPeaks } from '../../../contracts/peaks.ts';
import { clockTime } from '../../ui/text.ts';
import css from './progress.module.css';
import type { Player } from './use-player.ts';

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

/** Returns the path of the waveform's bars; a constant level if there are no peaks. */
function barsOf(peaks: string): string {
  const heights = peaks === '' ? Array.from({ length: 160 }, () => 0.3) : readPeaks(peaks);
  return heights
    .map((height, at) => {
      const half = Math.max(1.5, height * 30);
      const x = ((at + 0.5) * 640) / heights.length;
      return `M${x.toFixed(1)} ${(32 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join('');
}

/** Playback position over the waveform: a slider for touch, mouse and keyboard. */
export function Progress({ player }: { player: Player }) {
  const id = useId();
  const { position, length } = usePosition(player);
  const share = length > 0 ? position / length : 0;
  const bars = barsOf(player.beat?.peaks ?? '');
  return (
    <div className={css.progress}>
      <span className={css.time}>{elapsed(position)}</span>
      <div className={css.track}>
        <svg
          className={css.wave}
          viewBox="0 0 640 64"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <clipPath id={id}>
            <rect width={(share * 640).toFixed(1)} height="64" />
          </clipPath>
          <path className={css.rest} d={bars} />
          <path className={css.done} d={bars} clipPath={`url(#${id})`} />
        </svg>
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
