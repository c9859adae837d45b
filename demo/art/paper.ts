import { clouds, grain, mottle, noiseAt } from './noise.ts';
import { createRandom, type Random } from './random.ts';
import { clamp, createField, type Field, paintField, smoothstep } from './raster.ts';

/** How a sheet has lived: each 0 (new) to 1 (weeks on the street). */
export interface Wear {
  readonly folds: number;
  readonly wrinkles: number;
  readonly scuffs: number;
}

/**
 * A sheet: how light falls on it (1 is flat), and where ink has come off (0..1).
 * Both are smaller than the picture; the press enlarges them as it goes.
 */
export interface Sheet {
  readonly shade: Field;
  readonly loss: Field;
}

/** The sheet is worked out at this fraction of the picture. */
const scale = 4;

function wrinkleHeight(x: number, y: number): number {
  const bend = noiseAt(clouds, x * 0.41 + 90, y * 0.41) * 60;
  const ridge = 1 - Math.abs(2 * noiseAt(clouds, x * 0.56 + bend, y * 0.4 + 200) - 1);
  return ridge ** 5;
}

interface Fold {
  readonly at: number;
  readonly isUpright: boolean;
  readonly side: number;
}

function planFolds(width: number, height: number, random: Random): Fold[] {
  const folds: Fold[] = [{ at: height * random.between(0.48, 0.52), isUpright: false, side: 1 }];
  folds.push({ at: width * random.between(0.48, 0.52), isUpright: true, side: -1 });
  if (random.chance(0.5)) folds.push({ at: height * 0.25, isUpright: false, side: -1 });
  return folds;
}

/** Adds the folds to the light and the loss of a sheet: a slope on each side, a crack between. */
function addFolds(sheet: Sheet, folds: readonly Fold[], strength: number): void {
  const { width, height } = sheet.shade;
  for (const fold of folds) {
    const length = fold.isUpright ? height : width;
    for (let along = 0; along < length; along += 1) {
      const wander = (noiseAt(mottle, along * 0.4, fold.at) - 0.5) * 3;
      const depth = Math.max(0, noiseAt(clouds, along * 2, fold.at) - 0.3) * 1.1;
      for (let off = -90; off <= 90; off += 1) {
        const across = Math.round(fold.at) + off;
        if (across < 0 || across >= (fold.isUpright ? width : height)) continue;
        const index = fold.isUpright ? along * width + across : across * width + along;
        const away = off - wander;
        const crack = Math.abs(away) < 6 ? Math.exp(-Math.abs(away) / 0.7) * depth : 0;
        const slope = Math.exp(-Math.abs(away) / 26) * 0.1 * fold.side * Math.sign(away);
        sheet.shade.data[index] =
          (sheet.shade.data[index] as number) + (slope + crack * 0.12) * strength;
        sheet.loss.data[index] = clamp((sheet.loss.data[index] as number) + crack * strength);
      }
    }
  }
}

function makeShade(relief: Field, wear: Wear, ox: number, oy: number): Field {
  const { width, height, data } = relief;
  return paintField(width, height, (x, y) => {
    const at = y * width + x;
    const slope = x > 0 && y > 0 ? (data[at] as number) - (data[at - width - 1] as number) : 0;
    const tooth = (noiseAt(mottle, x * 1.7, y * 1.7) - 0.5) * 0.035;
    const patch = (noiseAt(clouds, x + oy, y + ox) - 0.5) * 0.07;
    return 1 + slope * 1.7 * wear.wrinkles + tooth + patch;
  });
}

function makeLoss(relief: Field, wear: Wear, ox: number, oy: number): Field {
  const level = 0.92 - 0.13 * wear.scuffs;
  return paintField(relief.width, relief.height, (x, y) => {
    const speck = noiseAt(grain, x * 0.83, y * 0.83 + ox);
    const rub = noiseAt(clouds, x * 0.9 + oy, y * 0.9) * 0.5 + speck * 0.5;
    const scuff = wear.scuffs > 0 ? smoothstep(level, level + 0.06, rub) * 0.8 : 0;
    const ridge = smoothstep(0.8, 0.97, relief.data[y * relief.width + x] as number);
    return clamp(scuff + ridge * 0.42 * wear.wrinkles * speck);
  });
}

function makeSheet(width: number, height: number, wear: Wear, random: Random): Sheet {
  const w = Math.ceil(width / scale);
  const h = Math.ceil(height / scale);
  const folds = planFolds(w, h, random);
  const ox = random.between(0, 512);
  const oy = random.between(0, 512);
  const relief =
    wear.wrinkles > 0
      ? paintField(w, h, (x, y) => wrinkleHeight(x + ox, y + oy))
      : createField(w, h);
  const sheet = { shade: makeShade(relief, wear, ox, oy), loss: makeLoss(relief, wear, ox, oy) };
  if (wear.folds > 0) addFolds(sheet, folds, wear.folds);
  return sheet;
}

/** Sheets of each size and wear come from a small stack, so that few have to be made. */
const stack = 3;
const kept = new Map<string, Sheet>();

/** Takes a sheet for a picture of the given size (pixels); the seed chooses among a few. */
export function takeSheet(width: number, height: number, wear: Wear, seed: number): Sheet {
  const number = seed % stack;
  const key = `${width} ${height} ${wear.folds} ${wear.wrinkles} ${number}`;
  const known = kept.get(key);
  if (known) return known;
  const sheet = makeSheet(width, height, wear, createRandom(number * 7919 + 17));
  kept.set(key, sheet);
  return sheet;
}
