import { createField, type Field } from '../raster.ts';
import { type Group, placeParts } from './part.ts';
import { createProbe, type Probe } from './probe.ts';
import { type Lighting, makeStudio, shade } from './studio.ts';

export interface Camera {
  /** Height of the frame at the figure, in head units. */
  readonly span: number;
  /** Where the middle of the frame looks. */
  readonly x: number;
  readonly y: number;
}

/** A photograph: brightness, and how much of each pixel the figure covers. */
export interface Photograph {
  readonly light: Field;
  readonly cover: Field;
}

const eyeDistance = 11;
const nearestDepth = eyeDistance - 4;
const farthest = 16;
/** A ray this near to a surface has met it. */
const touching = 0.003;
/** Side of the tiles whose rays start together, in pixels. */
const tile = 6;

interface Lens {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  /** How far a pixel's ray moves sideways for each unit of depth. */
  readonly unit: number;
}

/** How much longer a ray's way is than its depth. */
function getStretch(dx: number, dy: number): number {
  return Math.sqrt(1 + dx * dx + dy * dy);
}

interface TileStarts {
  readonly columns: number;
  readonly depths: Float64Array;
  /** The probe's bounds at each tile's start, one row of parts a tile. */
  readonly bounds: Float64Array;
}

/** Finds from where the rays of each tile may start, so that the fine rays take few steps. */
function findStarts(parts: ReturnType<typeof placeParts>, lens: Lens): TileStarts {
  const { camera, width, height, unit } = lens;
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const spread = unit * tile * 0.75;
  const depths = new Float64Array(columns * rows);
  const bounds = new Float64Array(columns * rows * parts.length);
  const probe = createProbe(parts);
  for (let index = 0; index < depths.length; index += 1) {
    const dx = (((index % columns) + 0.5) * tile - width / 2) * unit;
    const dy = (height / 2 - (Math.floor(index / columns) + 0.5) * tile) * unit;
    let t = nearestDepth;
    let moved = 0;
    probe.start(camera.x + dx * t, camera.y + dy * t, eyeDistance - t);
    for (let step = 0; step < 26 && t < farthest; step += 1) {
      const d = probe.measure(camera.x + dx * t, camera.y + dy * t, eyeDistance - t, moved);
      moved = 0;
      if (d < spread * t) break;
      const go = (d - spread * t) * 0.9 + 0.01;
      t += go;
      moved = go * getStretch(dx, dy);
    }
    depths[index] = t;
    for (let part = 0; part < parts.length; part += 1) {
      bounds[index * parts.length + part] = (probe.bounds[part] as number) - moved;
    }
  }
  return { columns, depths, bounds };
}

interface Ray {
  /** Depth of the touch, or of the place where the ray came closest. */
  readonly t: number;
  readonly closest: number;
}

/** Follows a pixel's ray from a depth until it touches the figure or has passed it. */
function castRay(probe: Probe, camera: Camera, dx: number, dy: number, from: number): Ray {
  const stretch = getStretch(dx, dy);
  let t = from;
  let moved = 0;
  let closest = 1e9;
  let closestT = t;
  for (let step = 0; step < 40 && t < farthest; step += 1) {
    const d = probe.measure(camera.x + dx * t, camera.y + dy * t, eyeDistance - t, moved);
    if (d < closest) {
      closest = d;
      closestT = t;
    }
    if (d < touching) break;
    t += d * 0.95;
    moved = d * 0.95 * stretch;
  }
  return { t: closestT, closest };
}

/** Photographs the figure at the given size (pixels); pure, the same every time. */
export function takePhotograph(
  figure: readonly Group[],
  lighting: Lighting,
  camera: Camera,
  width: number,
  height: number,
): Photograph {
  const parts = placeParts(figure);
  const studio = makeStudio(parts, lighting);
  const lens: Lens = { camera, width, height, unit: camera.span / height / eyeDistance };
  const starts = findStarts(parts, lens);
  const probe = createProbe(parts);
  const light = createField(width, height);
  const cover = createField(width, height);
  for (let row = 0, index = 0; row < height; row += 1) {
    const dy = (height / 2 - row - 0.5) * lens.unit;
    for (let column = 0; column < width; column += 1, index += 1) {
      const dx = (column + 0.5 - width / 2) * lens.unit;
      const at = Math.floor(row / tile) * starts.columns + Math.floor(column / tile);
      const depth = starts.depths[at] as number;
      probe.follow(starts.bounds, at * parts.length, lens.unit * tile * 0.75 * depth);
      const ray = castRay(probe, camera, dx, dy, depth);
      const edge = lens.unit * ray.t;
      if (ray.closest >= edge) continue;
      const isHit = ray.closest < touching;
      const [x, y, z] = [camera.x + dx * ray.t, camera.y + dy * ray.t, eyeDistance - ray.t];
      if (!isHit) {
        probe.start(x, y, z);
        probe.measure(x, y, z, 0);
      }
      cover.data[index] = isHit ? 1 : 1 - ray.closest / edge;
      light.data[index] = shade(studio, probe, x, y, z);
    }
  }
  return { light, cover };
}
