import { clamp, type Field, mapField } from './raster.ts';

const bins = 1024;
/** Brightness at the end of the counting; lamps above it all count as the last bin. */
const brightest = 3;

function countTones(tone: Field, cover: Field | null): Uint32Array {
  const counts = new Uint32Array(bins);
  for (let index = 0; index < tone.data.length; index += 1) {
    if (cover && (cover.data[index] as number) < 0.9) continue;
    const bin = ((tone.data[index] as number) / brightest) * bins;
    const at = bin < 0 ? 0 : bin >= bins ? bins - 1 : Math.floor(bin);
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

function percentile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    passed += counts[bin] as number;
    if (passed >= total * share) return ((bin + 0.5) / bins) * brightest;
  }
  return brightest;
}

/** Spreads the tones from black to white, counting only where `cover` is solid; gamma bends them. */
export function develop(tone: Field, cover: Field | null, gamma: number): Field {
  const counts = countTones(tone, cover);
  const low = percentile(counts, 0.03);
  const high = Math.max(low + 0.05, percentile(counts, cover ? 0.955 : 0.985));
  const curve = Float32Array.from({ length: bins + 1 }, (_, step) => (step / bins) ** gamma);
  return mapField(tone, (value) => {
    const level = clamp((value - low) / (high - low));
    return curve[Math.round(level * bins)] as number;
  });
}
