import { clouds, mottle, noiseAt } from '../noise.ts';
import type { Random } from '../random.ts';
import { clamp, type Field, length, mix, paintField, smoothstep } from '../raster.ts';

function ridge(x: number, seed: number, rough: number): number {
  return noiseAt(clouds, x * 150 + seed, seed * 1.7) * rough;
}

interface House {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly tone: number;
}

function fillBox(scene: Field, box: House, tone: (u: number, v: number) => number): void {
  const { width, height, data } = scene;
  const left = Math.max(0, Math.round(box.x));
  const right = Math.min(width, Math.round(box.x + box.w));
  const bottom = Math.min(height, Math.round(box.y + box.h));
  for (let y = Math.max(0, Math.round(box.y)); y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      data[y * width + x] = tone((x - box.x) / box.w, (y - box.y) / box.h);
    }
  }
}

function drawHouse(scene: Field, house: House, random: Random, night: number): void {
  const lit = random.chance(night * 0.55);
  const split = random.between(0.3, 0.75);
  const windowAt = random.between(0.12, 0.4);
  const hasDoor = random.chance(0.4);
  fillBox(scene, house, (u, v) => {
    const face = u < split ? house.tone : house.tone * 0.35;
    if (u < 0.03 || v > 0.97) return 0.02;
    if (v < 0.09) return house.tone * 1.5;
    const local = u < split ? u / split : (u - split) / (1 - split);
    const isWindow = Math.abs(local - windowAt - 0.2) < 0.17 && v > 0.3 && v < 0.66;
    if (isWindow) return lit ? 0.98 : 0.03;
    return hasDoor && local > 0.7 && local < 0.92 && v > 0.45 ? 0.04 : face;
  });
}

/** Brick houses climbing a hillside, back to front. */
function drawHillside(
  scene: Field,
  random: Random,
  top: (x: number) => number,
  night: number,
): void {
  const { width, height } = scene;
  const size = width / 27;
  for (let row = 0; row < 11; row += 1) {
    const near = row / 10;
    const step = size * mix(0.55, 1.25, near);
    for (let x = -step; x < width; x += step * random.between(0.75, 1.2)) {
      const y =
        mix(top(x / width) * height, height * 0.98, near) + random.between(-0.6, 0.6) * step;
      const tone = mix(0.14, 0.62, random.next()) * mix(0.75, 1, near) * mix(1, 0.55, night);
      const box = {
        x,
        y,
        w: step * random.between(0.9, 1.5),
        h: step * random.between(0.8, 1.7),
        tone,
      };
      drawHouse(scene, box, random, night);
    }
  }
}

function drawTower(
  scene: Field,
  random: Random,
  x: number,
  wide: number,
  top: number,
  night: number,
): void {
  const { width, height } = scene;
  const floors = Math.round((1 - top) * 34);
  const columns = random.whole(4, 6);
  const tone = random.between(0.05, 0.16);
  const seed = random.whole(0, 500);
  const box = { x: x * width, y: top * height, w: wide * width, h: (1.02 - top) * height, tone };
  fillBox(scene, box, (u, v) => {
    if (u > 0.76) return tone * 0.35;
    const column = Math.floor((u / 0.76) * columns);
    const floor = Math.floor(v * floors);
    const inside = ((u / 0.76) * columns) % 1 > 0.25 && (v * floors) % 1 > 0.4;
    const lamp = noiseAt(mottle, column * 31 + seed, floor * 17 + seed);
    return inside ? (lamp > 1 - night * 0.45 ? 0.55 + lamp * 0.4 : 0.02) : tone;
  });
}

/** Caracas from a rooftop: sky, the great mountain, hillside houses and towers; night is 0..1. */
export function createSkyline(width: number, height: number, random: Random, night: number): Field {
  const seed = random.between(0, 400);
  const sunX = random.between(0.28, 0.72);
  const scene = paintField(width, height, (px, py) => {
    const [x, y] = [px / width, py / height];
    const cloud =
      smoothstep(0.45, 0.85, noiseAt(clouds, x * 260 + seed, y * 620)) *
      0.3 *
      smoothstep(0.6, 0.1, y);
    const sun = smoothstep(0.002, -0.002, length((x - sunX) * (width / height), y - 0.27) - 0.13);
    const sky = mix(mix(0.85, 0.3, night), mix(1, 0.62, night), y / 0.55) - cloud;
    const mountain = 0.5 - ridge(x, seed, 0.26) - 0.08 * Math.sin(x * 3 + 0.6);
    const slope = (noiseAt(clouds, x * 420 + py * 0.35, y * 180) - 0.5) * 0.2;
    if (y > mountain) return clamp(mix(0.3, 0.12, night) + slope + (y - mountain) * 0.5);
    return clamp(Math.max(sky, sun * 1));
  });
  drawHillside(scene, random, (x) => 0.72 - ridge(x + 3, seed + 50, 0.3), night);
  for (let index = 0; index < 7; index += 1) {
    const x = random.between(-0.05, 1);
    if (Math.abs(x - 0.5) < 0.16) continue;
    drawTower(scene, random, x, random.between(0.05, 0.1), random.between(0.3, 0.62), night);
  }
  return scene;
}
