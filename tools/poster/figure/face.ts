import { length } from '../raster.ts';
import { beardAt, type FaceShape, skinTone } from './complexion.ts';
import type { Part } from './part.ts';
import { cut, ellipsoid, join, limb, type Solid, sphere } from './solid.ts';

function skull(shape: FaceShape): Solid {
  const { width, jaw, cheeks } = shape;
  const brow = limb([0.06, 0.17, 0.8], [0.42, 0.19, 0.63], 0.085, 0.065);
  return (x, y, z) => {
    const ax = Math.abs(x);
    let d = ellipsoid(x, y - 0.32, z + 0.14, 0.79, 0.86, 0.97);
    d = join(d, ellipsoid(x, y + 0.2, z - 0.14, 0.61 * width, 0.84, 0.66), 0.22);
    d = join(d, ellipsoid(x, y + 0.66, z - 0.26, 0.47 * jaw, 0.36, 0.42), 0.2);
    if (d > 0.5) return d - 0.1;
    d = join(d, sphere(x, y + 0.95, z - 0.58, 0.15 * jaw), 0.2);
    d = join(d, sphere(ax - 0.42, y + 0.17, z - 0.5, 0.16 * cheeks), 0.2);
    d = join(d, brow(ax, y, z), 0.12);
    d = cut(d, ellipsoid(ax - 0.29, y - 0.03, z - 0.9, 0.2, 0.125, 0.22), 0.14);
    return cut(d, sphere(ax - 0.5, y + 0.55, z - 0.92, 0.22 / cheeks), 0.25);
  };
}

function nose(size: number): Solid {
  const ridge = limb([0, 0.12, 0.82], [0, -0.27, 0.99], 0.065, 0.085 * size);
  return (x, y, z) => {
    const ax = Math.abs(x);
    const tip = join(ridge(x, y, z), sphere(x, y + 0.29, z - 1.0, 0.11 * size), 0.08);
    const wings = join(tip, sphere(ax - 0.115 * size, y + 0.335, z - 0.88, 0.085 * size), 0.06);
    return cut(wings, sphere(ax - 0.06 * size, y + 0.395, z - 0.98, 0.03), 0.02);
  };
}

function mouth(fullness: number, open: number): Solid {
  const gap = open * 0.09;
  return (x, y, z) => {
    const ax = Math.abs(x);
    const corner = z - 0.8 + ax * 0.25;
    const upper = ellipsoid(ax - 0.075, y + 0.555 - gap * 0.4, corner, 0.16, 0.05 * fullness, 0.11);
    const lower = ellipsoid(x, y + 0.665 + gap, corner + 0.015, 0.18, 0.066 * fullness, 0.115);
    return join(upper, lower, 0.012);
  };
}

function ear(x: number, y: number, z: number): number {
  const ax = Math.abs(x) - 0.8;
  const shell = ellipsoid(ax - z * 0.25, y + 0.06, z + 0.08, 0.085, 0.25, 0.17);
  return cut(shell, ellipsoid(ax - 0.09, y + 0.03, z + 0.02, 0.08, 0.15, 0.09), 0.04);
}

function lids(open: number): Solid {
  return (x, y, z) => {
    const ax = Math.abs(x) - 0.29;
    const ball = sphere(ax, y - 0.03, z - 0.635, 0.172);
    const slitY = y - 0.012 - ax * 0.08;
    return cut(ball, ellipsoid(ax, slitY, z - 0.82, 0.125, 0.008 + 0.04 * open, 0.25), 0.012);
  };
}

/** The neck, which stays with the trunk when the head turns. */
export function createNeck(skin: number): Part {
  const neck = limb([0, -0.85, -0.3], [0, -1.75, -0.46], 0.4, 0.46);
  return { solid: neck, tone: () => skin, gloss: 0.12 };
}

/** The head with its face. */
export function createFace(shape: FaceShape): Part[] {
  const bone = skull(shape);
  const beak = nose(shape.nose);
  const lip = mouth(shape.lips, shape.mouth);
  const lid = lids(shape.eyes);
  const neck = limb([0, -0.6, -0.25], [0, -1.15, -0.34], 0.42, 0.4);
  const bulk = shape.beard === 'full' ? 0.05 : shape.beard === 'goatee' ? 0.02 : 0;
  function skin(x: number, y: number, z: number): number {
    let d = join(bone(x, y, z), neck(x, y, z), 0.14);
    if (d > 0.55) return d - 0.4;
    if (z > 0.3) {
      d = join(d, beak(x, y, z), 0.07);
      d = join(d, lip(x, y, z), 0.03);
      d = Math.min(d, lid(x, y, z));
      return bulk > 0 && y < -0.3 ? d - bulk * beardAt(shape, x, y, z) : d;
    }
    return join(d, ear(x, y, z), 0.03);
  }
  function eye(x: number, y: number, z: number): number {
    return sphere(Math.abs(x) - 0.29, y - 0.03, z - 0.635, 0.156);
  }
  return [
    { solid: skin, tone: skinTone(shape), gloss: 0.16 },
    { solid: eye, tone: eyeTone, gloss: 0.4 },
  ];
}

function eyeTone(x: number, y: number): number {
  const away = length(Math.abs(x) - 0.285, y - 0.03);
  const spark = length(x - 0.31, y - 0.05) * length(x + 0.26, y - 0.05);
  return spark < 0.011 ? 1.8 : away < 0.08 ? 0.015 : 0.5;
}
