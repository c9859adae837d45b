import { mix, smoothstep } from '../raster.ts';

/** What makes one face unlike another; 1 is the common measure. */
export interface FaceShape {
  readonly width: number;
  readonly jaw: number;
  readonly nose: number;
  readonly lips: number;
  readonly cheeks: number;
  /** Reflectance of the skin, 0..1. */
  readonly skin: number;
  readonly beard: 'none' | 'shadow' | 'goatee' | 'full';
  /** How far the eyes are open, 0 (closed) to 1. */
  readonly eyes: number;
  /** How far the mouth is open, 0 to 1. */
  readonly mouth: number;
  /** Thickness of the eyebrows. */
  readonly brows: number;
}

/** 1 inside a band of the given half width around 0, falling smoothly to 0 over `soft`. */
function band(value: number, half: number, soft: number): number {
  return smoothstep(half + soft, half, Math.abs(value));
}

/** How much beard grows at a point of the head, 0..1. */
export function beardAt(shape: FaceShape, x: number, y: number, z: number): number {
  if (shape.beard === 'none' || y > 0.1) return 0;
  const ax = Math.abs(x);
  const grain = 0.12 * Math.sin(x * 61) * Math.sin(y * 57 + z * 43);
  const moustache = band(y + 0.47 - ax * 0.12, 0.02, 0.04) * smoothstep(0.32, 0.24, ax);
  const lipGap = smoothstep(0.2, 0.12, ax) * band(y + 0.62, 0.06, 0.08);
  if (shape.beard === 'goatee') {
    const chin = smoothstep(-0.68, -0.78, y + grain * 0.3) * smoothstep(0.36, 0.26, ax);
    const sides = band(ax - 0.27, 0.03, 0.04) * band(y + 0.62, 0.1, 0.1);
    return Math.max(moustache, chin, sides) * (1 - lipGap);
  }
  const line = -0.5 + smoothstep(0.3, 0.72, ax) * 0.42;
  const cheeks = smoothstep(line, line - 0.1, y + grain * 0.4) * smoothstep(-0.3, 0, z + 0.35);
  const all = Math.max(cheeks, moustache) * (1 - lipGap) * smoothstep(-1.2, -1.1, y);
  return shape.beard === 'shadow' ? all * 0.5 : all;
}

function browAt(thick: number, ax: number, y: number, z: number): number {
  const arch = 0.215 + 0.045 * smoothstep(0.1, 0.34, ax) - 0.08 * smoothstep(0.36, 0.54, ax);
  const along = smoothstep(0.07, 0.13, ax) * smoothstep(0.56, 0.46, ax);
  return smoothstep(0.055 * thick, 0.02, Math.abs(y - arch)) * along * smoothstep(0.2, 0.4, z);
}

function lashAt(ax: number, y: number, z: number): number {
  const lid = y - 0.062 + ((ax - 0.29) / 0.16) ** 2 * 0.05;
  return band(lid, 0.018, 0.03) * band(ax - 0.29, 0.13, 0.05) * smoothstep(0.5, 0.65, z);
}

/** The skin's reflectance: lips, brows, lashes and beard painted onto the face. */
export function skinTone(shape: FaceShape): (x: number, y: number, z: number) => number {
  return (x, y, z) => {
    const ax = Math.abs(x);
    const front = smoothstep(0.5, 0.7, z);
    const lips = smoothstep(0.26, 0.2, ax) * band(y + 0.605, 0.09, 0.04) * front;
    const seam =
      smoothstep(0.24, 0.2, ax) * band(y + 0.615, 0.01 + 0.05 * shape.mouth, 0.02) * front;
    const painted = Math.max(seam, browAt(shape.brows, ax, y, z) * 0.92, lashAt(ax, y, z) * 0.9);
    const tone = mix(mix(shape.skin, shape.skin * 0.6, lips * 0.8), 0.02, painted);
    return mix(tone, 0.04, beardAt(shape, x, y, z) * 0.92);
  };
}
