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
