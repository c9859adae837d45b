import { length } from '../raster.ts';
import type { Part } from './part.ts';
import { ellipsoid, join, limb, roundBox, type Solid } from './solid.ts';

export type Facewear = 'none' | 'glasses' | 'shades' | 'bandana';

function glasses(): Solid {
  const bridge = limb([0, 0.07, 0.97], [0.1, 0.06, 0.95], 0.03);
  const arm = limb([0.58, 0.1, 0.86], [0.84, 0.08, -0.1], 0.035, 0.03);
  return (x, y, z) => {
    const ax = Math.abs(x);
    const plane = Math.abs(z - 0.95 + ax * 0.14) - 0.03;
    const lens = length((ax - 0.32) * 0.92, y - 0.01) - 0.235;
    const rim = Math.max(Math.abs(lens) - 0.03, plane);
    return Math.min(rim, bridge(ax, y, z), arm(ax, y, z)) * 0.85;
  };
}

function shades(): Solid {
  const bridge = limb([0, 0.1, 0.96], [0.1, 0.1, 0.94], 0.04);
  const arm = limb([0.62, 0.12, 0.82], [0.84, 0.08, -0.1], 0.05, 0.03);
  return (x, y, z) => {
    const ax = Math.abs(x);
    const tilt = y - 0.03 - (ax - 0.3) * 0.12;
    const lens = roundBox(
      ax - 0.33,
      tilt,
      z - 0.93 + ax * 0.18,
      0.3,
      0.19 - (ax - 0.33) * 0.12,
      0.07,
      0.06,
    );
    return Math.min(lens, bridge(ax, y, z), arm(ax, y, z)) * 0.9;
  };
}

function bandana(x: number, y: number, z: number): number {
  let d = ellipsoid(x, y + 0.5, z - 0.16, 0.72, 0.72, 0.86);
  d = join(d, ellipsoid(x, y + 0.32, z - 0.6, 0.3, 0.3, 0.5), 0.2);
  if (d > 0.3) return d - 0.03;
  const folds = 0.025 * Math.sin(y * 15 + Math.abs(x) * 9);
  return Math.max(d - folds, y + 0.16 - 0.1 * Math.abs(x), -1.35 - y) * 0.85;
}

function glareTone(x: number, y: number, z: number): number {
  const stripe = Math.abs(Math.abs(x) - 0.42 + (x < 0 ? -y : y) * 0.7);
  return stripe < 0.045 && z > 0.6 ? 0.8 : 0.012;
}

function bandanaTone(tone: number): Part['tone'] {
  const spot = tone > 0.5 ? 0.04 : 0.85;
  return (x, y) => (Math.sin(x * 26) * Math.sin(y * 26) > 0.45 ? spot : tone);
}

/** What is worn over the face; `tone` is the cloth's reflectance. */
export function createFacewear(kind: Facewear, tone: number): Part[] {
  if (kind === 'none') return [];
  if (kind === 'glasses') return [{ solid: glasses(), tone: () => 0.02, gloss: 0.5 }];
  if (kind === 'shades') return [{ solid: shades(), tone: glareTone, gloss: 1.1 }];
  return [{ solid: bandana, tone: bandanaTone(tone), gloss: 0.04 }];
}
