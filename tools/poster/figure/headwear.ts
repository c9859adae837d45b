import { length, smoothstep } from '../raster.ts';
import type { Part } from './part.ts';
import { cut, ellipsoid, join, ring, type Solid, sphere } from './solid.ts';

export type Headwear =
  | 'none'
  | 'cap'
  | 'cap-back'
  | 'beanie'
  | 'bucket'
  | 'hood'
  | 'headphones'
  | 'turban';

const near = 0.3;

function dome(x: number, y: number, z: number): number {
  const crown = ellipsoid(x, y - 0.42, z + 0.14, 0.9, 0.95, 1.06);
  if (crown > near) return crown;
  const seam = smoothstep(0.03, 0.01, Math.abs(x)) + smoothstep(0.03, 0.01, Math.abs(z + 0.14));
  return Math.max(crown - 0.008 * seam, 0.36 - y - 0.05 * z);
}

function visor(x: number, y: number, z: number): number {
  const drop = y - 0.42 + 0.28 * x * x + 0.09 * (z - 0.8);
  const plate = ellipsoid(x, 0, z - 0.86, 0.8, 1, 0.92);
  return Math.max(Math.abs(drop) - 0.03, plate, 0.55 - z) * 0.8 - 0.012;
}

function cap(x: number, y: number, z: number): number {
  const button = sphere(x, y - 1.37, z + 0.14, 0.07);
  return Math.min(join(dome(x, y, z), visor(x, y, z), 0.05), button);
}

function capBack(x: number, y: number, z: number): number {
  const hole = ellipsoid(x, y - 0.42, z - 0.9, 0.36, 0.26, 0.5);
  return Math.min(cut(dome(x, y, z), hole, 0.03), visor(x, y + 0.12, -z - 0.25));
}

function beanie(x: number, y: number, z: number): number {
  const crown = ellipsoid(x, y - 0.56, z + 0.22, 0.92, 1.02, 1.05);
  const cuff = ring(x / 0.87, (y - 0.5 - z * 0.08) * 0.36, (z + 0.14) / 1.02, 0.98, 0.085);
  if (Math.min(crown, cuff) > near) return Math.min(crown, cuff * 0.85) - 0.02;
  const ribs = 0.014 * Math.sin(Math.atan2(x, z + 0.1) * 34);
  return Math.min(Math.max(crown - ribs, 0.5 - y - z * 0.05), (cuff - ribs) * 0.85);
}

function bucket(x: number, y: number, z: number): number {
  const radius = length(x / 0.95, (z + 0.12) / 1.08);
  const crown = Math.max(radius - 0.99 + (y - 0.55) * 0.13, Math.abs(y - 0.95) - 0.44) - 0.04;
  const slope = Math.abs(y - 0.56 + (radius - 0.95) * 0.75) - 0.03;
  const brim = Math.max(slope, radius - 1.42, 0.8 - radius) * 0.75 - 0.012;
  return Math.min(crown, brim - 0.006 * Math.sin(radius * 60)) * 0.85;
}

function hood(x: number, y: number, z: number): number {
  let outer = ellipsoid(x, y - 0.3, z + 0.22, 1.12, 1.26, 1.25);
  outer = join(outer, ellipsoid(x, y + 1.05, z + 0.3, 1.05, 0.85, 1.0), 0.45);
  if (outer > near) return outer - 0.04;
  const fold = 0.03 * Math.sin(y * 7 + x * 3) * Math.sin(z * 5 + y * 2);
  const inner = ellipsoid(x, y - 0.12, z - 0.15, 0.9, 1.12, 1.35);
  const face = ellipsoid(x, y + 0.1, z - 1.1, 0.74, 1.14, 1.1);
  return cut(cut(outer - fold, inner, 0.06), face, 0.08) * 0.85;
}

function headphones(x: number, y: number, z: number): number {
  const ax = Math.abs(x);
  const side = length(y + 0.03, z + 0.05);
  const arch = ring(x / 1.06, z + 0.05, (y - 0.22) / 1.16, 1.1, 0.1);
  const band = Math.max(arch, 0.1 - y);
  const cup = Math.max(Math.abs(ax - 1.05) - 0.13, side - 0.4) - 0.05;
  const pad = Math.max(Math.abs(ax - 0.88) - 0.06, side - 0.36) - 0.06;
  const dish = cut(cup, sphere(ax - 1.36, y + 0.03, z + 0.05, 0.24), 0.03);
  return Math.min(band, dish, pad) * 0.9;
}

function turban(x: number, y: number, z: number): number {
  const cloth = ellipsoid(x, y - 0.78, z + 0.3, 1.02, 0.86, 1.12);
  const knot = ellipsoid(x - 0.2, y - 1.35, z - 0.55, 0.42, 0.3, 0.34);
  if (Math.min(cloth, knot) > near) return Math.min(cloth, knot) - 0.1;
  const wrap = 0.05 * Math.abs(Math.sin((y - 0.3) * 6 + x * 3.4 + z));
  const tied = knot - 0.04 * Math.sin(x * 14 + y * 9);
  return join(Math.max(cloth - wrap, 0.42 - y + z * 0.05), tied, 0.1) * 0.8;
}

const hats: Record<Exclude<Headwear, 'none'>, Solid> = {
  cap,
  'cap-back': capBack,
  beanie,
  bucket,
  hood,
  headphones,
  turban,
};

const badges: ReadonlySet<Headwear> = new Set(['cap', 'beanie']);

function badgeTone(kind: Headwear, tone: number): Part['tone'] {
  if (!badges.has(kind)) return () => tone;
  const mark = tone > 0.5 ? 0.04 : 0.9;
  const top = kind === 'cap' ? 0.82 : 0.58;
  return (x, y, z) => {
    const inBadge = z > 0.4 && Math.abs(x) < 0.27 && Math.abs(y - top) < 0.16;
    const inHole = Math.abs(x) < 0.16 && Math.abs(y - top) < 0.05;
    return inBadge && !inHole ? mark : tone;
  };
}

/** A hat, hood or pair of headphones; `tone` is its reflectance. */
export function createHeadwear(kind: Headwear, tone: number): Part[] {
  if (kind === 'none') return [];
  const gloss = kind === 'headphones' ? 0.8 : 0.05;
  return [{ solid: hats[kind], tone: badgeTone(kind, tone), gloss }];
}
