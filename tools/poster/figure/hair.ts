import { smoothstep } from '../raster.ts';
import type { Part } from './part.ts';
import { cut, ellipsoid, join, limb, ring, type Solid, sphere } from './solid.ts';

export type HairStyle = 'none' | 'crop' | 'afro' | 'curls' | 'braids' | 'long' | 'bun' | 'mohawk';

/** Beyond this distance the fine relief of hair cannot be seen and is not worked out. */
const near = 0.3;

function curl(x: number, y: number, z: number, fine: number): number {
  const wave = Math.sin(y * fine * 0.7) * 1.4;
  return (
    Math.sin(x * fine + wave) *
    Math.sin(y * fine * 1.1 + wave * 0.8 + z * 3) *
    Math.sin(z * fine * 0.95 + x * 4)
  );
}

function shell(thick: number): Solid {
  return (x, y, z) => {
    const d = ellipsoid(x, y - 0.33, z + 0.15, 0.79 + thick, 0.86 + thick, 0.97 + thick);
    if (d > near) return d;
    const line = 0.7 - smoothstep(0.55, -0.1, z) * 0.62 - smoothstep(-0.1, -0.8, z) * 0.7;
    return Math.max(d, (line - y) * 0.6);
  };
}

function crop(): Solid {
  const base = shell(0.05);
  return (x, y, z) => {
    const d = base(x, y, z);
    return d > near ? d - 0.05 : (d - 0.018 * curl(x, y, z, 24)) * 0.8;
  };
}

function afro(x: number, y: number, z: number): number {
  const ball = ellipsoid(x, y - 0.55, z + 0.3, 1.5, 1.35, 1.25);
  if (ball > near) return ball - 0.1;
  const face = ellipsoid(x, y + 0.3, z - 1.15, 0.72, 1.02, 1.2);
  return cut(ball - 0.075 * curl(x, y, z, 11), face, 0.12) * 0.8;
}

function curls(x: number, y: number, z: number): number {
  const ax = Math.abs(x);
  let d = ellipsoid(x, y - 0.5, z + 0.25, 1.08, 0.95, 1.1);
  d = join(d, ellipsoid(ax - 0.85, y + 0.35, z + 0.25, 0.42, 0.95, 0.5), 0.25);
  if (d > near) return d - 0.12;
  d = cut(d, ellipsoid(x, y + 0.2, z - 1.1, 0.66, 0.86, 1.1), 0.12);
  return (d - 0.085 * curl(x, y, z, 8.5)) * 0.75;
}

function braids(): Solid {
  const base = shell(0.03);
  const ropes = [0, 1, 2].map((strand) =>
    limb(
      [0.78 - strand * 0.06, 0.2, -0.1 - strand * 0.25],
      [0.86 + strand * 0.16, -2.3, 0.35 - strand * 0.35],
      0.12,
      0.1,
    ),
  );
  return (x, y, z) => {
    const ax = Math.abs(x);
    let d = base(x, y, z);
    if (d < near) d -= 0.035 * Math.abs(Math.sin(x * 13)) + 0.012 * Math.sin((z - y) * 26);
    let rope = 1e9;
    for (const strand of ropes) rope = Math.min(rope, strand(ax, y, z));
    if (rope < near) rope -= 0.03 * Math.sin(y * 17 + ax * 6);
    return Math.min(d, rope) * 0.85;
  };
}

function long(): Solid {
  const fall = limb([0.72, 0.2, -0.15], [0.9, -2.1, -0.05], 0.3, 0.34);
  return (x, y, z) => {
    let d = ellipsoid(x, y - 0.42, z + 0.2, 0.93, 0.88, 1.02);
    d = join(d, fall(Math.abs(x), y, z), 0.25);
    if (d > near) return d - 0.05;
    d = cut(d, ellipsoid(x + 0.06, y + 0.28, z - 1.05, 0.6, 1.0, 1.15), 0.1);
    return (
      (d - 0.014 * Math.sin(x * 46 + Math.sin(y * 3) * 3) - 0.02 * Math.sin(x * 17 + y * 2)) * 0.8
    );
  };
}

function bun(): Solid {
  const base = shell(0.035);
  return (x, y, z) => {
    const knot = sphere(x, y - 1.42, z + 0.35, 0.44);
    const lump = knot < near ? knot - 0.03 * Math.sin(y * 20 + x * 9) : knot - 0.03;
    return Math.min(join(base(x, y, z), lump, 0.1), ring(x, y - 1.08, z + 0.3, 0.26, 0.09)) * 0.9;
  };
}

function mohawk(): Solid {
  const sides = shell(0.012);
  return (x, y, z) => {
    const crest = ellipsoid(x, y - 0.75, z + 0.15, 0.28, 0.82, 1.02);
    const rough = crest < near ? crest - 0.06 * curl(x, y, z, 12) : crest - 0.06;
    return Math.min(rough * 0.75, sides(x, y, z));
  };
}

const styles: Record<Exclude<HairStyle, 'none'>, () => Solid> = {
  crop,
  afro: () => afro,
  curls: () => curls,
  braids,
  long,
  bun,
  mohawk,
};

/** Hair of one style; `tone` is its reflectance. */
export function createHair(style: HairStyle, tone: number): Part[] {
  if (style === 'none') return [];
  return [{ solid: styles[style](), tone: () => tone, gloss: style === 'long' ? 0.35 : 0.14 }];
}
