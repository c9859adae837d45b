import type { Group, Part } from '../figure/part.ts';
import { cut, limb, ring, roundBox, type Solid, sphere } from '../figure/solid.ts';
import { length } from '../raster.ts';

function repeat(value: number, step: number): number {
  return value - step * Math.round(value / step);
}

function place(parts: readonly Part[], turn: number, nod: number, lean = 0): Group[] {
  return [{ parts, turn, nod, lean, bound: [-7, -7, -7, 7, 7, 4] }];
}

function plate(x: number, y: number, z: number, radius: number, half: number): number {
  return Math.max(length(x, z) - radius, Math.abs(y) - half);
}

function grooveTone(x: number, _y: number, z: number): number {
  const away = length(x, z);
  if (away < 0.06) return 0.02;
  if (away < 0.62)
    return away > 0.5 && away < 0.54
      ? 0.1
      : Math.abs(z - 0.2) < 0.04 && Math.abs(x) < 0.3
        ? 0.1
        : 0.85;
  const fan = Math.abs(Math.cos(Math.atan2(z, x) - 0.85)) ** 14;
  const gap = Math.abs(repeat(away, 0.42)) < 0.015 ? 0.35 : 0;
  return 0.03 + (0.55 + 0.3 * Math.sin(away * 95)) * fan + gap * (0.15 + fan);
}

/** A turntable with a record on it, seen from above. */
export function createTurntable(turn: number): Group[] {
  const arm = limb([1.95, 0.42, -1.3], [1.5, 0.36, 0.75], 0.06, 0.05);
  const shell = limb([1.5, 0.32, 0.75], [1.22, 0.26, 1.12], 0.12, 0.09);
  function deck(x: number, y: number, z: number): number {
    return roundBox(x - 0.35, y + 0.3, z, 2.5, 0.32, 2.0, 0.1);
  }
  function metal(x: number, y: number, z: number): number {
    const base = plate(x - 1.95, y - 0.15, z + 1.3, 0.42, 0.2);
    const weight = sphere(x - 2.05, y - 0.45, z + 1.62, 0.22);
    const slider = roundBox(x - 2.4, y - 0.06, z - 0.95, 0.12, 0.12, 0.2, 0.04);
    const button = plate(x + 1.75, y - 0.05, z - 1.65, 0.2, 0.08);
    return Math.min(arm(x, y, z), shell(x, y, z), base, weight, slider, button);
  }
  return place(
    [
      {
        solid: deck,
        tone: (x, _y, z) => (Math.abs(x - 2.4) < 0.03 && z > 0.1 && z < 1.7 ? 0.02 : 0.32),
        gloss: 0.2,
      },
      {
        solid: (x, y, z) => plate(x, y - 0.08, z, 1.78, 0.06),
        tone: (x, _y, z) => (Math.sin(Math.atan2(z, x) * 90) > 0 ? 0.9 : 0.1),
        gloss: 0.5,
      },
      { solid: (x, y, z) => plate(x, y - 0.16, z, 1.7, 0.03), tone: grooveTone, gloss: 0.3 },
      { solid: metal, tone: () => 0.85, gloss: 1 },
    ],
    turn,
    0.95,
  );
}

/** A sampler with its sixteen pads. */
export function createSampler(turn: number): Group[] {
  function inPads(solid: Solid): Solid {
    return (x, y, z) => {
      const cx = Math.max(-1.05, Math.min(1.05, Math.round((x - 0.35) / 0.7) * 0.7 + 0.35));
      const cz = Math.max(-1.05, Math.min(1.05, Math.round((z - 0.35) / 0.7) * 0.7 + 0.35));
      return solid(x - cx, y, z - cz);
    };
  }
  const pads = inPads((x, y, z) => roundBox(x, y - 0.1, z, 0.28, 0.14, 0.28, 0.08));
  const wells = inPads((x, y, z) => roundBox(x, y, z, 0.32, 0.1, 0.32, 0.03));
  function body(x: number, y: number, z: number): number {
    const box = roundBox(x + 0.9, y + 0.35, z, 2.8, 0.35, 1.8, 0.12);
    return cut(box, wells(x, y, z), 0.02);
  }
  function knobs(x: number, y: number, z: number): number {
    const cz = Math.max(-1.2, Math.min(1.2, Math.round(z / 0.6) * 0.6));
    return (
      Math.min(
        plate(x + 2.0, y - 0.1, z - cz, 0.18, 0.16),
        plate(x + 2.9, y - 0.1, z - 0.9, 0.42, 0.14),
      ) - 0.03
    );
  }
  function padTone(x: number, _y: number, z: number): number {
    const lit = Math.round((x - 0.35) / 0.7) * 3 + Math.round((z - 0.35) / 0.7) * 5;
    return Math.abs(lit % 7) === 2 ? 1.3 : 0.55;
  }
  return place(
    [
      {
        solid: body,
        tone: (x, _y, z) =>
          x < -2.3 && x > -3.4 && z < -0.3
            ? Math.sin(x * 30) * Math.sin(z * 9) > 0
              ? 0.8
              : 0.1
            : 0.22,
        gloss: 0.15,
      },
      { solid: pads, tone: padTone, gloss: 0.15 },
      { solid: knobs, tone: () => 0.1, gloss: 0.6 },
    ],
    turn,
    0.85,
  );
}

function ballTone(x: number, y: number, z: number): number {
  const seam = Math.min(
    Math.abs(x),
    Math.abs(y),
    Math.abs(length(x - 1.35, z * 0.9) - 1.05),
    Math.abs(length(x + 1.35, z * 0.9) - 1.05),
  );
  const pebble = 0.85 + 0.15 * Math.sin(x * 60) * Math.sin(y * 60) * Math.sin(z * 60);
  return seam < 0.045 ? 0.02 : 0.55 * pebble;
}

/** A ball above the hoop of a street court. */
export function createHoop(turn: number): Group[] {
  function net(x: number, y: number, z: number): number {
    const fall = Math.max(0, Math.min(1.4, 0.1 - y));
    const radius = 1.0 - fall * 0.32;
    const angle = Math.atan2(z, x) * 6;
    const weave = Math.min(
      Math.abs(Math.sin(angle + fall * 5)),
      Math.abs(Math.sin(angle - fall * 5)),
    );
    const skin = Math.abs(length(x, z) - radius) - 0.02;
    return Math.max(skin, weave * 0.15 - 0.02, y - 0.05, -1.3 - y) * 0.6;
  }
  function board(x: number, y: number, z: number): number {
    return roundBox(x, y - 0.9, z + 1.45, 2.3, 1.5, 0.08, 0.03);
  }
  function boardTone(x: number, y: number): number {
    const inner = Math.max(Math.abs(x) - 0.75, Math.abs(y - 0.65) - 0.55);
    const outer = Math.max(Math.abs(x) - 2.18, Math.abs(y - 0.9) - 1.38);
    return Math.abs(inner) < 0.06 || outer > 0 ? 0.05 : 0.75;
  }
  return place(
    [
      {
        solid: (x, y, z) => sphere(x + 0.35, y - 1.35, z - 0.5, 0.92),
        tone: (x, y, z) => ballTone((x + 0.35) / 0.92, (y - 1.35) / 0.92, (z - 0.5) / 0.92),
        gloss: 0.15,
      },
      { solid: (x, y, z) => ring(x, y, z, 1.02, 0.06), tone: () => 0.7, gloss: 0.5 },
      { solid: net, tone: () => 0.95, gloss: 0 },
      { solid: board, tone: boardTone, gloss: 0.1 },
    ],
    turn,
    -0.28,
    0.06,
  );
}
