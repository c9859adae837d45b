import { clouds, grain, mottle, noiseAt } from './noise.ts';
import { createRandom, type Random } from './random.ts';
import { clamp, createField, type Field, paintField, smoothstep } from './raster.ts';

/** How a sheet has lived: each 0 (new) to 1 (weeks on the street). */
export interface Wear {
  readonly folds: number;
  readonly wrinkles: number;
  readonly scuffs: number;
}

/** The loss is computed at this fraction of the picture; the press enlarges it. */
const scale = 4;

function wrinkleHeight(x: number, y: number): number {
  const bend = noiseAt(clouds, x * 0.41 + 90, y * 0.41) * 60;
  const ridge = 1 - Math.abs(2 * noiseAt(clouds, x * 0.56 + bend, y * 0.4 + 200) - 1);
  return ridge ** 5;
}

interface Fold {
  readonly at: number;
  readonly isUpright: boolean;
}

function planFolds(width: number, height: number, random: Random): Fold[] {
  const folds: Fold[] = [{ at: height * random.between(0.48, 0.52), isUpright: false }];
  folds.push({ at: width * random.between(0.48, 0.52), isUpright: true });
  if (random.chance(0.5)) folds.push({ at: height * 0.25, isUpright: false });
  return folds;
}

/** Adds the folds to a sheet's loss: a crack along each. */
function addFolds(loss: Field, folds: readonly Fold[], strength: number): void {
  const { width, height } = loss;
  for (const fold of folds) {
    const length = fold.isUpright ? height : width;
    for (let along = 0; along < length; along += 1) {
      const wander = (noiseAt(mottle, along * 0.4, fold.at) - 0.5) * 3;
      const depth = Math.max(0, noiseAt(clouds, along * 2, fold.at) - 0.3) * 1.1;
      for (let off = -6; off <= 6; off += 1) {
        const across = Math.round(fold.at) + off;
        if (across < 0 || across >= (fold.isUpright ? width : height)) continue;
        const index = fold.isUpright ? along * width + across : across * width + along;
        const crack = Math.exp(-Math.abs(off - wander) / 0.7) * depth;
        loss.data[index] = clamp((loss.data[index] as number) + crack * strength);
      }
    }
  }
}

function createLoss(relief: Field, wear: Wear, ox: number, oy: number): Field {
  const level = 0.92 - 0.13 * wear.scuffs;
  return paintField(relief.width, relief.height, (x, y) => {
    const speck = noiseAt(grain, x * 0.83, y * 0.83 + ox);
    const rub = noiseAt(clouds, x * 0.9 + oy, y * 0.9) * 0.5 + speck * 0.5;
    const scuff = wear.scuffs > 0 ? smoothstep(level, level + 0.06, rub) * 0.8 : 0;
    const ridge = smoothstep(0.8, 0.97, relief.data[y * relief.width + x] as number);
    return clamp(scuff + ridge * 0.42 * wear.wrinkles * speck);
  });
}

function createSheet(width: number, height: number, wear: Wear, random: Random): Field {
  const w = Math.ceil(width / scale);
  const h = Math.ceil(height / scale);
  const folds = planFolds(w, h, random);
  const ox = random.between(0, 512);
  const oy = random.between(0, 512);
  const relief =
    wear.wrinkles > 0
      ? paintField(w, h, (x, y) => wrinkleHeight(x + ox, y + oy))
      : createField(w, h);
  const loss = createLoss(relief, wear, ox, oy);
  if (wear.folds > 0) addFolds(loss, folds, wear.folds);
  return loss;
}

/** Sheets of each size and wear come from a small stack, so that few have to be made. */
const stack = 3;
const kept = new Map<string, Field>();

/** Where ink has come off (0..1) for a picture of the given size (pixels); the seed chooses among a few sheets. */
export function takeSheet(width: number, height: number, wear: Wear, seed: number): Field {
  const number = seed % stack;
  const key = `${width} ${height} ${wear.folds} ${wear.wrinkles} ${number}`;
  const known = kept.get(key);
  if (known) return known;
  const sheet = createSheet(width, height, wear, createRandom(number * 7919 + 17));
  kept.set(key, sheet);
  return sheet;
}
