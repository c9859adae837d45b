/**
 * Waveform format: loudness over time, one character per interval, `0` (silent) to `z` (loudest).
 * Does not import zod, so that public pages can use it.
 */
const STEPS = 35;

/** Number of points of a new waveform: one bar per two pixels on a phone. */
export const PEAKS = 160;

/** Returns the waveform of samples between -1 and 1 as `count` characters; the loudest is `z`. */
export function getPeaks(samples: Float32Array, count = PEAKS): string {
  const highest: number[] = [];
  for (let part = 0; part < count; part += 1) {
    const from = Math.floor((part * samples.length) / count);
    const until = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = from; at < until; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    highest.push(peak);
  }
  const loudest = Math.max(...highest, 1e-6);
  return highest.map((peak) => Math.round((peak / loudest) * STEPS).toString(36)).join('');
}

/** Returns the heights of the points, between 0 and 1. */
export function readPeaks(peaks: string): number[] {
  return Array.from(peaks, (character) => Number.parseInt(character, 36) / STEPS);
}
