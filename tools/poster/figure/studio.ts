import { normalise, type PlacedPart, type Vector } from './part.ts';
import { createProbe, type Probe } from './probe.ts';

/** Where the lamps stand (directions towards them) and how strong they are. */
export interface Lighting {
  readonly key: Vector;
  readonly keyPower: number;
  readonly rim: Vector;
  readonly rimPower: number;
  readonly fill: number;
}

/** The lamps set up around a figure. */
export interface Studio {
  readonly parts: readonly PlacedPart[];
  readonly lighting: Lighting;
  readonly key: Vector;
  readonly rim: Vector;
  /** Between the key lamp and the camera: where highlights sit. */
  readonly half: Vector;
  /** A second probe, for the ways from the surface to the lamps. */
  readonly feeler: Probe;
}

/** Sets up the lamps. */
export function makeStudio(parts: readonly PlacedPart[], lighting: Lighting): Studio {
  const key = normalise(lighting.key);
  const half = normalise([key[0], key[1], key[2] + 1]);
  return { parts, lighting, key, rim: normalise(lighting.rim), half, feeler: createProbe(parts) };
}

/** How much of the key lamp reaches a point just above the surface, 0 to 1. */
function seeLamp(studio: Studio, from: Probe, x: number, y: number, z: number): number {
  const { feeler, key } = studio;
  feeler.follow(from.bounds, 0, 0.03);
  let light = 1;
  let t = 0.05;
  let moved = t;
  for (let step = 0; step < 15 && t < 2.8; step += 1) {
    const d = feeler.measure(x + key[0] * t, y + key[1] * t, z + key[2] * t, moved);
    if (d < 0.004) return 0;
    light = Math.min(light, (11 * d) / t);
    if (d > 0.9) break;
    moved = Math.max(0.05, d);
    t += moved;
  }
  return light;
}

/** How open the surroundings of a point are along the surface's normal, 0 to 1. */
function openness(studio: Studio, from: Probe, x: number, y: number, z: number, n: Vector): number {
  const { feeler } = studio;
  feeler.follow(from.bounds, 0, 0);
  const near = feeler.measure(x + n[0] * 0.11, y + n[1] * 0.11, z + n[2] * 0.11, 0.11);
  const far = feeler.measure(x + n[0] * 0.38, y + n[1] * 0.38, z + n[2] * 0.38, 0.27);
  return Math.max(0.08, 1 - (0.11 - near + (0.38 - far) * 0.5) * 1.5);
}

function dot(a: Vector, b: Vector): number {
  return Math.max(0, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

/** Brightness of the surface at a point that the probe has just reached. */
export function shade(studio: Studio, probe: Probe, x: number, y: number, z: number): number {
  const { key, rim, half, lighting } = studio;
  const { tone, gloss, normal: n } = (studio.parts[probe.nearest()] as PlacedPart).surface(x, y, z);
  const facing = dot(n, key);
  const seen =
    facing > 0.02 ? seeLamp(studio, probe, x + n[0] * 0.02, y + n[1] * 0.02, z + n[2] * 0.02) : 0;
  const back = dot(n, rim);
  const edge = (1 - Math.max(0, n[2])) ** 1.5;
  const shine = dot(n, half) ** (14 + gloss * 40);
  const diffuse =
    facing * seen * lighting.keyPower +
    back * (0.35 + edge) * lighting.rimPower +
    (0.55 + 0.45 * n[1]) * lighting.fill;
  const highlight = shine * seen + back * edge * lighting.rimPower * 0.4;
  return tone * diffuse * openness(studio, probe, x, y, z, n) + gloss * highlight;
}
