import { memo } from 'react';
import { readPeaks } from '../../../contracts/peaks.ts';

/** Height of a bar where the loudness is unknown. */
const UNKNOWN = 0.3;
/** Width of a bar with its gap, and height of the drawing. */
const STEP = 4;
const HEIGHT = 64;

/** Returns `count` heights: the loudest of each group of points; a constant level without peaks. */
export function groupPeaks(peaks: string, count: number): number[] {
  if (peaks === '') return Array.from({ length: count }, () => UNKNOWN);
  const heights = readPeaks(peaks);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * heights.length) / count);
    const until = Math.max(from + 1, Math.floor(((at + 1) * heights.length) / count));
    return Math.max(...heights.slice(from, until));
  });
}

/** Returns the path of the bars, in a view box of `count` × 4 by 64. */
function barsPath(peaks: string, count: number): string {
  return groupPeaks(peaks, count)
    .map((height, at) => {
      const half = Math.max(1.5, (height * HEIGHT) / 2);
      return `M${(at + 0.5) * STEP} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join('');
}

interface Props {
  peaks: string;
  /** Number of bars. */
  count: number;
  className?: string | undefined;
  /** Part that was played, 0 to 1, in the colour of `data-done`. */
  share?: number;
}

/** Waveform of a beat, which fills its box. Drawn again only when its own props change. */
export const Wave = memo(function Wave({ peaks, count, className, share }: Props) {
  const path = barsPath(peaks, count);
  const width = count * STEP;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      {share === undefined ? null : (
        <svg
          width={(share * width).toFixed(1)}
          height={HEIGHT}
          overflow="hidden"
          aria-hidden="true"
        >
          <path d={path} data-done="" />
        </svg>
      )}
    </svg>
  );
});
