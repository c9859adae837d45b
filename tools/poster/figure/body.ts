import type { Part } from './part.ts';
import { cut, ellipsoid, join, limb, ring, type Solid } from './solid.ts';

export type Garment = 'hoodie' | 'jacket' | 'tee' | 'puffer';

const near = 0.25;

/** The relief of cloth, in head units. */
export function foldsOfCloth(x: number, y: number, z: number): number {
  return (
    0.03 *
      Math.sin(x * 3.1 + y * 5 + Math.sin(y * 3 + x * 1.7) * 2.2) *
      Math.sin(x * 1.3 - y * 0.9 + 1) +
    0.02 * Math.sin(x * 9 - y * 7 + z * 4)
  );
}

function trunk(wide: number): Solid {
  const shoulder = limb([0.3, -1.62, -0.42], [1.42 * wide, -2.05, -0.4], 0.32, 0.46);
  const arm = limb([1.5 * wide, -2.1, -0.4], [1.78 * wide, -4.2, -0.2], 0.45, 0.4);
  return (x, y, z) => {
    const ax = Math.abs(x);
    let d = ellipsoid(x, y + 3.1, z + 0.35, 1.35 * wide, 1.7, 0.82);
    d = join(join(d, shoulder(ax, y, z), 0.3), arm(ax, y, z), 0.2);
    return d > near ? d - 0.06 : d - foldsOfCloth(x, y, z);
  };
}

function hoodie(wide: number): Solid {
  const base = trunk(wide);
  const cord = limb([0.24, -1.7, 0.48], [0.27, -2.7, 0.52], 0.035, 0.04);
  return (x, y, z) => {
    const roll = ring(x / 0.92, y + 1.5 - z * 0.32, z + 0.3, 0.68, 0.24);
    const rough = roll < near ? roll - foldsOfCloth(x, y, z) : roll - 0.05;
    return Math.min(join(base(x, y, z), rough, 0.14), cord(Math.abs(x), y, z)) * 0.88;
  };
}

function jacket(wide: number): Solid {
  const base = trunk(wide * 1.02);
  return (x, y, z) => {
    const body = base(x, y, z);
    const round = ellipsoid(x, y + 1.55, z + 0.32, 0.78, 0.42, 0.76);
    if (Math.min(body, round) > near) return Math.min(body, round) - 0.05;
    const opening = ellipsoid(x, y + 2.7, z - 0.52, 0.36, 1.5, 0.36);
    const collar = cut(round, ellipsoid(x, y + 1.35, z + 0.1, 0.6, 0.7, 0.68), 0.05);
    const front = cut(collar, ellipsoid(x, y + 1.5, z - 0.6, 0.25, 0.8, 0.6), 0.05);
    return Math.min(cut(body, opening, 0.06), front) * 0.88;
  };
}

function tee(wide: number): Solid {
  const base = trunk(wide * 0.97);
  return (x, y, z) => {
    const neck = ring(x, y + 1.62 - z * 0.3, z + 0.36, 0.53, 0.06);
    return join(base(x, y, z), neck, 0.05) * 0.92;
  };
}

/** Horizontal chambers with a sharp seam between them. */
function quilt(x: number, y: number): number {
  return 0.1 * Math.sqrt(Math.abs(Math.sin(y * 4.4 + Math.abs(x) * 0.35)));
}

function puffer(wide: number): Solid {
  const base = trunk(wide * 1.08);
  return (x, y, z) => {
    const d = base(x, y, z);
    const quilted = d < near ? d - quilt(x, y) : d - 0.1;
    return Math.min(quilted, ring(x, (y + 1.42) * 0.7, z + 0.3, 0.66, 0.26)) * 0.82;
  };
}

const garments: Record<Garment, (wide: number) => Solid> = { hoodie, jacket, tee, puffer };

function clothTone(tone: number, kind: Garment): Part['tone'] {
  if (kind !== 'jacket') return () => tone;
  const trim = tone > 0.5 ? 0.05 : 0.85;
  return (x, y) => {
    const isZip = Math.abs(x) < 0.05 && y < -1.7;
    const isStripe = Math.abs(Math.abs(x) - 1.5) < 0.05 || Math.abs(Math.abs(x) - 1.66) < 0.05;
    return isZip || isStripe ? trim : tone;
  };
}

/** The striped shirt in the opening of a jacket. */
function createShirt(wide: number): Part {
  const base = trunk(wide * 0.98);
  function shirt(x: number, y: number, z: number): number {
    const collar = ring(x, y + 1.5 - z * 0.3, z + 0.34, 0.5, 0.085);
    return Math.max(join(base(x, y, z), collar, 0.06), Math.abs(x) - 0.62) * 0.9;
  }
  return { solid: shirt, tone: (_, y) => (Math.sin(y * 21) > 0.25 ? 0.5 : 0.03), gloss: 0.02 };
}

/** The clothed trunk and arms; `wide` is the breadth of the shoulders (1 is common). */
export function createBody(kind: Garment, wide: number, tone: number): Part[] {
  const gloss = kind === 'puffer' ? 0.35 : 0.03;
  const outer = { solid: garments[kind](wide), tone: clothTone(tone, kind), gloss };
  return kind === 'jacket' ? [outer, createShirt(wide)] : [outer];
}

/** A chain around the neck, hanging on the chest. */
export function createChain(): Part[] {
  function links(x: number, y: number, z: number): number {
    const hang = (y + 2.12 - z * 0.95) * 0.72;
    const d = ring(x / 0.85, hang, z - 0.02, 0.9, 0.038);
    if (d > near) return d * 0.7;
    return (d - 0.018 * Math.sin(Math.atan2(x, z + 0.1) * 62)) * 0.6;
  }
  return [{ solid: links, tone: () => 0.6, gloss: 1.4 }];
}
