import { develop } from './exposure.ts';
import type { Photograph } from './figure/photograph.ts';
import { clouds, noiseAt } from './noise.ts';
import type { Random } from './random.ts';
import { clamp, createField, type Field, mix, paintField, resizeField } from './raster.ts';
import type { Backdrop } from './recipe.ts';
import { stageLight } from './scenes/concert.ts';
import { createWall } from './scenes/places.ts';

/** A developed photograph; cover says where a figure stands, null when all of it is scene. */
export interface Negative {
  readonly tone: Field;
  readonly cover: Field | null;
}

/** The picture being made: its size in pixels, its chance, and how its tones are bent. */
export interface Darkroom {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly gamma: number;
}

/** The upright sheet for figures set into a wider scene: as high as the scene, for all alike. */
export function uprightSheet({ height }: Darkroom): { width: number; height: number } {
  return { width: Math.round(height * 0.8), height };
}

function glow(width: number, height: number): Field {
  return paintField(width, height, (px, py) => {
    const [x, y] = [px / width - 0.5, (py / height - 0.42) * (height / width)];
    const haze = 0.75 + 0.5 * noiseAt(clouds, (px / width) * 400, (py / width) * 400);
    return clamp(0.03 + 0.62 * Math.exp(-(x * x + y * y) * 5.5) * haze);
  });
}

/** Hangs what stands behind a figure. */
export function hang(backdrop: Backdrop, { width, height, random }: Darkroom): Field {
  if (backdrop === 'paper') return createField(width, height, 1);
  if (backdrop === 'dark') return createField(width, height, 0.02);
  if (backdrop === 'glow') return glow(width, height);
  if (backdrop === 'stage') return stageLight(width, height, random);
  return createWall(width, height, random, []);
}

/** Sets a photographed figure before a backdrop; shift is a share of the width. */
export function setBefore(
  photo: Photograph,
  backdrop: Field,
  gamma: number,
  shift: number,
): { tone: Field; cover: Field } {
  const { width, height } = backdrop;
  const lit = resizeField(develop(photo.light, photo.cover, gamma), width, height);
  const stands = resizeField(photo.cover, width, height);
  const result = { tone: createField(width, height), cover: createField(width, height) };
  const move = Math.round(shift * width);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) {
      const isInside = x - move >= 0 && x - move < width;
      const solid = isInside ? clamp(((stands.data[index - move] as number) - 0.5) * 2.2 + 0.5) : 0;
      const tone = isInside ? (lit.data[index - move] as number) : 0;
      result.cover.data[index] = solid;
      result.tone.data[index] = mix(backdrop.data[index] as number, tone, solid);
    }
  }
  return result;
}
