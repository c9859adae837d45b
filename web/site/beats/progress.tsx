import { useEffect, useState } from 'react';
import { PEAK_COUNT } from '../../../contracts/peaks.ts';
import { formatDuration } from '../../ui/text.ts';
import css from './progress.module.css';
import type { Player } from './use-player.ts';
import { Wave } from './wave.tsx';

/** Returns the current position and the duration in seconds. */
function usePosition({ audio, beat }: Player) {
  const listedLength = beat?.duration ?? 0;
  const [{ position, length }, setTimes] = useState({ position: 0, length: listedLength });
  useEffect(() => {
    if (audio === null) return;
    const updateTimes = () => {
      const isKnown = Number.isFinite(audio.duration) && audio.duration > 0;
      setTimes({ position: audio.currentTime, length: isKnown ? audio.duration : listedLength });
    };
    const events = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied'];
    updateTimes();
    for (const name of events) audio.addEventListener(name, updateTimes);
    return () => {
      for (const name of events) audio.removeEventListener(name, updateTimes);
    };
  }, [audio, listedLength]);
  return { position: Math.min(position, length), length };
}

/** The waveform across the page, in which the beat is sought: a slider for touch, mouse and keyboard. */
export function Progress({ player }: { player: Player }) {
  const { position, length } = usePosition(player);
  const playedShare = length > 0 ? position / length : 0;
  return (
    <div className={`${css.progress} script-only`}>
      <span className={css.time}>{formatDuration(Math.floor(position))}</span>
      <div className={css.track}>
        <Wave
          className={css.wave}
          peaks={player.beat?.peaks ?? ''}
          count={PEAK_COUNT}
          playedShare={playedShare}
        />
        <input
          type="range"
          className={css.slider}
          aria-label="Avance"
          aria-valuetext={`${formatDuration(Math.floor(position))} de ${formatDuration(length)}`}
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(position)}
          disabled={player.beat === null}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={css.time}>{formatDuration(length)}</span>
    </div>
  );
}
