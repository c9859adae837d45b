import { readPeaks } from '../../../contracts/peaks.ts';
import css from './waveform.module.css';

/** Waveform of a song. */
export function Waveform({ peaks }: { peaks: string }) {
  const heights = readPeaks(peaks);
  const path = heights
    .map((height, at) => {
      const half = Math.max(1, height * 30);
      return `M${at * 4 + 2} ${32 - half}v${half * 2}`;
    })
    .join('');
  return (
    <svg
      className={css.wave}
      viewBox={`0 0 ${heights.length * 4} 64`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Forma de onda"
    >
      <path d={path} />
    </svg>
  );
}
