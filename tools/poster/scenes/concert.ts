import type { Photograph } from '../figure/photograph.ts';
import { clouds, noiseAt } from '../noise.ts';
import type { Random } from '../random.ts';
import { clamp, type Field, length, mix, paintField, resizeField } from '../raster.ts';
import { renderMask } from '../svg-mask.ts';
import { crowdRow } from './crowd.ts';

interface Beam {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly narrow: number;
  readonly power: number;
}

function planBeams(random: Random, count: number): Beam[] {
  return Array.from({ length: count }, (_, index) => {
    const x = (index + 0.5) / count + random.between(-0.04, 0.04);
    const aim = (0.5 - x) * random.between(-0.4, 1.5) + random.between(-0.2, 0.2);
    const narrow = random.between(9, 22);
    return { x, y: -0.06, angle: aim, narrow, power: random.between(0.35, 0.85) };
  });
}

function beamLight(beam: Beam, x: number, y: number): number {
  const dx = x - beam.x;
  const dy = y - beam.y;
  const away = length(dx, dy);
  const off = (Math.atan2(dx, dy) - beam.angle) * beam.narrow;
  const lamp = Math.exp(-away * away * 900) * 1.6;
  return (Math.exp(-off * off) / (0.55 + away * 1.5)) * beam.power + lamp;
}

/** Haze and light shafts from the rig above; brightness 0..1. */
export function stageLight(width: number, height: number, random: Random): Field {
  const beams = planBeams(random, random.whole(4, 7));
  const ratio = height / width;
  const ox = random.between(0, 512);
  const glowX = random.between(0.35, 0.65);
  return paintField(width, height, (px, py) => {
    const x = px / width;
    const y = py / width;
    const haze = 0.45 + 0.75 * noiseAt(clouds, x * 230 + ox, y * 170);
    let light = 0.02;
    for (const beam of beams) light += beamLight(beam, x, y);
    const glow = Math.exp(-(((x - glowX) / 0.34) ** 2 + ((y - ratio * 0.72) / 0.3) ** 2)) * 0.42;
    return clamp((light * 0.62 + glow) * haze);
  });
}

/** Puts a photographed figure into the light, its feet cut by the lower edge. */
export function placeFigure(
  scene: Field,
  figure: Photograph,
  x: number,
  top: number,
  tall: number,
  lit: number,
): void {
  const h = Math.round(scene.height * tall);
  const w = Math.round((h * figure.light.width) / figure.light.height);
  const light = resizeField(figure.light, w, h);
  const cover = resizeField(figure.cover, w, h);
  const left = Math.round(scene.width * x - w / 2);
  const up = Math.round(scene.height * top);
  for (let row = 0; row < h; row += 1) {
    for (let column = 0; column < w; column += 1) {
      const [sx, sy] = [left + column, up + row];
      if (sx < 0 || sy < 0 || sx >= scene.width || sy >= scene.height) continue;
      const at = sy * scene.width + sx;
      const from = row * w + column;
      const share = clamp(((cover.data[from] as number) - 0.5) * 2.5 + 0.5);
      scene.data[at] = mix(
        scene.data[at] as number,
        clamp((light.data[from] as number) * lit),
        share,
      );
    }
  }
}

/** A concert: light, the figures on the stage, and the crowd in front of them. */
export async function createConcert(
  width: number,
  height: number,
  random: Random,
  figures: readonly Photograph[],
  crowd: number,
): Promise<Field> {
  const scene = stageLight(width, height, random);
  const gap = 1 / (figures.length + 1);
  figures.forEach((figure, index) => {
    const x = figures.length === 1 ? random.between(0.42, 0.58) : gap * (index + 1);
    const tall = random.between(0.48, 0.56);
    placeFigure(scene, figure, x, 1 - crowd * 0.5 - tall, tall, 1.25);
  });
  await addCrowd(scene, random, crowd);
  return scene;
}

/** Adds rows of spectators as dark shapes; `rise` is how far up they reach, 0 (none) to 1. */
export async function addCrowd(scene: Field, random: Random, rise: number): Promise<void> {
  if (rise <= 0) return;
  const { width, height } = scene;
  for (let row = 0; row < 3; row += 1) {
    const size = (width / 34) * (1 + row * 0.75);
    const line = height * (1 - rise + (row * rise) / 2.7);
    const mask = await renderMask(width, height, crowdRow(width, line, size, random));
    const dark = [0.07, 0.03, 0][row] as number;
    for (let index = 0; index < scene.data.length; index += 1) {
      scene.data[index] = mix(scene.data[index] as number, dark, mask.data[index] as number);
    }
  }
}
