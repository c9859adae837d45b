import type { Photograph } from '../figure/photograph.ts';
import { clouds, mottle, noiseAt, soft } from '../noise.ts';
import type { Random } from '../random.ts';
import { clamp, type Field, mapField, paintField, smoothstep } from '../raster.ts';

/** The passage of an underground station, towards the light of its mouth. */
export function createTunnel(width: number, height: number, random: Random): Field {
  const ox = random.between(-0.12, 0.12);
  const ratio = width / height;
  return paintField(width, height, (px, py) => {
    const x = ((px / width) * 2 - 1 - ox) * ratio;
    const y = (py / height) * 2 - 0.9;
    const reach = Math.max(Math.abs(x) / 1.15, Math.abs(y) / 0.9, 0.0001);
    const depth = 1 / reach;
    const isSide = Math.abs(x) / 1.15 > Math.abs(y) / 0.9;
    const across = isSide ? y / reach : x / reach;
    if (depth > 5.2) return clamp(0.9 + (noiseAt(clouds, px, py) - 0.5) * 0.3);
    const tileX = Math.abs(((depth * (isSide ? 6 : 3)) % 1) - 0.5);
    const tileY = Math.abs(((across * 6 + 20) % 1) - 0.5);
    const joint = tileX > 0.46 || tileY > 0.46 ? 0.45 : 1;
    const lamps = !isSide && y < 0 && Math.abs(across) < 0.22 && (depth * 1.3) % 1 < 0.6 ? 0.9 : 0;
    const stain = 0.55 + 0.6 * noiseAt(clouds, across * 130 + 60, depth * 60);
    const wet = !isSide && y > 0 ? smoothstep(0.5, 0, Math.abs(across)) * 0.45 : 0;
    const glow = smoothstep(0.6, 5.2, depth) ** 1.3;
    return clamp((0.09 + glow * 0.7 + wet * glow * 2) * joint * stain + lamps);
  });
}

/** Height lines of an invented land, light on dark. */
export function createContours(width: number, height: number, random: Random): Field {
  const ox = random.between(0, 512);
  const oy = random.between(0, 512);
  const scale = 150 / width;
  const land = paintField(width, height, (px, py) => {
    const [u, v] = [px * scale + ox, py * scale + oy];
    const bend = noiseAt(clouds, v * 0.5, u * 0.5) * 18;
    return noiseAt(soft, u + bend, v + bend * 0.5) * 22;
  });
  return paintField(width, height, (px, py) => {
    const at = py * width + px;
    const here = land.data[at] as number;
    const right = land.data[px + 1 < width ? at + 1 : at - 1] as number;
    const below = land.data[py + 1 < height ? at + width : at - width] as number;
    const slope = Math.abs(right - here) + Math.abs(below - here) + 1e-4;
    const isThick = Math.round(here) % 5 === 0;
    const away = Math.abs(here - Math.round(here)) / slope;
    const line = smoothstep(isThick ? 2.1 : 1.1, isThick ? 1.1 : 0.2, away);
    return clamp(0.04 + line * (isThick ? 1 : 0.5) + smoothstep(12, 20, here) * 0.14);
  });
}

interface Bill {
  readonly photo: Photograph;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly isNegative: boolean;
  readonly seed: number;
}

function billTone(bill: Bill, u: number, v: number): number {
  if (u < 0.05 || u > 0.95 || v < 0.04) return 0.92;
  if (v > 0.8)
    return v < 0.94 && Math.sin(u * 40 + bill.seed) > -0.75 && u > 0.08 && u < 0.9 ? 0.04 : 0.92;
  const { light, cover } = bill.photo;
  const column = Math.floor(((u - 0.05) / 0.9) * (light.width - 1));
  const row = Math.floor(((v - 0.04) / 0.76) * (light.height - 1));
  const at = row * light.width + column;
  const value =
    (cover.data[at] as number) > 0.5 ? clamp((light.data[at] as number) * 1.8) ** 0.7 : 0.85;
  return bill.isNegative ? 0.95 - value * 0.9 : value;
}

function pasteBills(scene: Field, bill: Bill, random: Random): void {
  const { width, height, data } = scene;
  const tall = bill.w * 1.4;
  const lean = random.between(-0.04, 0.04);
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const dx = (px / width - bill.x) / bill.w;
      const dy = (py / width - bill.y) / tall;
      if (dx < -0.2 || dx > 1.2 || dy < -0.2 || dy > 1.2) continue;
      const [u, v] = [dx + dy * lean, dy - dx * lean];
      const tear = (noiseAt(clouds, px * 1.4 + bill.seed * 40, py * 1.4) - 0.42) * 0.16;
      if (Math.min(u, v, 1 - u, 1 - v) < tear) continue;
      const wrinkle = 0.85 + 0.3 * noiseAt(clouds, px * 0.9, py * 0.9 + bill.seed);
      data[py * width + px] = billTone(bill, u, v) * 0.8 * wrinkle;
    }
  }
}

/** A street wall of bricks and plaster under a lamp, with bills pasted on it. */
export function createWall(
  width: number,
  height: number,
  random: Random,
  photos: readonly Photograph[],
): Field {
  const seed = random.between(0, 500);
  const unit = width / 22;
  const scene = paintField(width, height, (px, py) => {
    const row = Math.floor(py / (unit * 0.42));
    const bx = ((px + (row % 2) * unit * 0.5) % unit) / unit;
    const by = (py % (unit * 0.42)) / (unit * 0.42);
    const rough =
      0.6 + 0.5 * noiseAt(mottle, px * 0.8, py * 0.8) * noiseAt(clouds, px * 0.7, py * 0.7 + seed);
    const isPlaster = noiseAt(clouds, px * 0.45 + seed, py * 0.45) > 0.66;
    const joint = bx < 0.05 || by < 0.11 ? 0.45 : 1;
    return (isPlaster ? 0.46 : 0.36 * joint) * rough;
  });
  photos.forEach((photo, index) => {
    const w = random.between(0.17, 0.23);
    const x = 0.04 + (index * 0.92) / photos.length + random.between(-0.03, 0.03);
    const y = random.between(0.0, (height / width) * 0.45);
    pasteBills(scene, { photo, x, y, w, isNegative: index % 3 === 1, seed: index + 1 }, random);
  });
  const lampX = random.between(0.3, 0.7);
  return mapField(scene, (value, index) => {
    const x = (index % width) / width - lampX;
    const y = Math.floor(index / width) / height - 0.25;
    return clamp(value * (0.25 + 1.05 * Math.exp(-(x * x * 5 + y * y * 2))));
  });
}
