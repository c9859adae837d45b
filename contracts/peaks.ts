// Waveform format: loudness over time, one character per interval, `0` (silent) to `z` (loudest).
// Does not import zod, so that public pages can use it.

const MAX_LEVEL = 35;

/** Number of points of a new waveform: one bar per two pixels on a phone. */
export const PEAK_COUNT = 160;

/** Returns the waveform of samples between -1 and 1 as `count` characters; the loudest is `z`. */
export function getPeaks(samples: Float32Array, count = PEAK_COUNT): string {
  const peaks: number[] = [];
  for (let part = 0; part < count; part += 1) {
    const from = Math.floor((part * samples.length) / count);
    const until = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let sampleIndex = from; sampleIndex < until; sampleIndex += 1)
      peak = Math.max(peak, Math.abs(samples[sampleIndex] ?? 0));
    peaks.push(peak);
  }
  const loudest = Math.max(...peaks, 1e-6);
  return peaks.map((peak) => Math.round((peak / loudest) * MAX_LEVEL).toString(36)).join('');
}

/** Returns the heights of the points, between 0 and 1. */
export function readPeaks(peaks: string): number[] {
  return Array.from(peaks, (character) => Number.parseInt(character, 36) / MAX_LEVEL);
}

/** Height of a point where the loudness is unknown. */
const UNKNOWN_LEVEL = 0.3;

/** Returns `count` heights, 0 to 1: the loudest of each group of points; a constant level without peaks. */
export function groupPeaks(peaks: string, count: number): number[] {
  if (peaks === '') return Array.from({ length: count }, () => UNKNOWN_LEVEL);
  const heights = readPeaks(peaks);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * heights.length) / count);
    const until = Math.max(from + 1, Math.floor(((index + 1) * heights.length) / count));
    return Math.max(...heights.slice(from, until));
  });
}

/** Returns a waveform of `count` points, for where a page is to hold many; empty where it is unknown. */
export function shortenPeaks(peaks: string, count: number): string {
  if (peaks === '') return '';
  return groupPeaks(peaks, count)
    .map((height) => Math.round(height * MAX_LEVEL).toString(36))
    .join('');
}
