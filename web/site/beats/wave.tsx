import { memo } from 'react';
import { groupPeaks } from '../../../contracts/peaks.ts';

/** Width of a bar with its gap, and height of the drawing. */
const BAR_STEP = 4;
const HEIGHT = 64;

/** Half heights of bars are multiples of this: a screen shows no finer, and a page holds thousands. */
const HALF_STEP = 2;

/**
 * Returns the path of the bars, in a view box of `count` × 4 by 64: whole numbers, each bar from the end
 * of the one before, because a page of beats holds thousands of them.
 */
function createBarsPath(peaks: string, count: number): string {
  let end = HEIGHT / 2;
  let path = `M${-BAR_STEP / 2} ${end}`;
  for (const height of groupPeaks(peaks, count)) {
    const half = Math.max(1, Math.round((height * HEIGHT) / 2 / HALF_STEP) * HALF_STEP);
    path += `m${BAR_STEP} ${HEIGHT / 2 - half - end}v${half * 2}`;
    end = HEIGHT / 2 + half;
  }
  return path;
}

interface Props {
  peaks: string;
  /** Number of bars. */
  count: number;
  className?: string | undefined;
  /** Part that was played, 0 to 1, in the colour of `data-done`. */
  playedShare?: number;
}

/** Waveform of a beat, which fills its box. Drawn again only when its own props change. */
export const Wave = memo(function Wave({ peaks, count, className, playedShare }: Props) {
  const path = createBarsPath(peaks, count);
  const width = count * BAR_STEP;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      {playedShare === undefined ? null : (
        <svg
          width={(playedShare * width).toFixed(1)}
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
