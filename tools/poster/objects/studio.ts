import type { Group, Part } from '../figure/part.ts';
import { cut, ellipsoid, limb, ring, roundBox } from '../figure/solid.ts';
import { length } from '../raster.ts';

function repeat(value: number, step: number): number {
  return value - step * Math.round(value / step);
}

/** Distance to an upright can standing along y. */
function can(x: number, y: number, z: number, radius: number, half: number, round: number): number {
  const across = length(x, z) - radius + round;
  const along = Math.abs(y) - half + round;
  return (
    length(Math.max(across, 0), Math.max(along, 0)) + Math.min(Math.max(across, along), 0) - round
  );
}

function place(parts: readonly Part[], turn: number, nod: number, lean = 0): Group[] {
  return [{ parts, turn, nod, lean, bound: [-7, -7, -7, 7, 7, 4] }];
}

function meshTone(x: number, y: number, z: number): number {
  return 0.12 + 0.7 * Math.max(0, Math.sin(x * 34 + z * 20) * Math.sin(y * 34));
}

/** A stage microphone, close up. */
export function createStageMicrophone(turn: number): Group[] {
  const handle = limb([0, 0.3, 0], [0, -5, 0], 0.62, 0.42);
  function grille(x: number, y: number, z: number): number {
    return ellipsoid(x, y - 1.2, z, 0.98, 1.02, 0.98);
  }
  function collar(x: number, y: number, z: number): number {
    return Math.min(can(x, y - 1.05, z, 1.06, 0.12, 0.05), can(x, y - 0.3, z, 0.7, 0.1, 0.04));
  }
  function button(x: number, y: number, z: number): number {
    return roundBox(x, y + 0.9, z - 0.55, 0.13, 0.3, 0.12, 0.05);
  }
  return place(
    [
      { solid: grille, tone: meshTone, gloss: 0.7 },
      { solid: collar, tone: () => 0.75, gloss: 1 },
      { solid: handle, tone: () => 0.09, gloss: 0.8 },
      { solid: button, tone: () => 0.6, gloss: 0.4 },
    ],
    turn,
    0.25,
    -0.55,
  );
}

/** A recording microphone in its shock mount behind a round pop shield. */
export function createStudioMicrophone(turn: number): Group[] {
  const cords = [0, 1, 2, 3].map((n) => {
    const angle = (n * Math.PI) / 2 + 0.6;
    return limb(
      [Math.cos(angle) * 0.62, -0.55, Math.sin(angle) * 0.62],
      [Math.cos(angle + 0.7) * 1.25, -0.1, Math.sin(angle + 0.7) * 1.25],
      0.035,
    );
  });
  const arm = limb([1.25, -0.2, 0], [5, 2.6, -1], 0.11);
  const goose = limb([-1.2, -2.8, 1], [-1.45, -0.5, 1.3], 0.06);
  function body(x: number, y: number, z: number): number {
    return can(x, y + 0.95, z, 0.6, 0.85, 0.1);
  }
  function head(x: number, y: number, z: number): number {
    return cut(
      can(x, y - 0.75, z, 0.68, 0.88, 0.34),
      roundBox(x, y - 0.7, z, 2, 0.06, 0.03, 0.01),
      0.01,
    );
  }
  function mount(x: number, y: number, z: number): number {
    let d = Math.min(
      ring(x, y + 0.1, z, 1.25, 0.07),
      ring(x, y + 0.55, z, 0.66, 0.06),
      arm(x, y, z),
    );
    for (const cord of cords) d = Math.min(d, cord(x, y, z));
    return d;
  }
  function shield(x: number, y: number, z: number): number {
    return (
      Math.min(ring(x + 0.75, z - 1.35 - x * 0.35, y - 0.65, 1.02, 0.055), goose(x, y, z)) * 0.85
    );
  }
  return place(
    [
      { solid: body, tone: () => 0.3, gloss: 0.9 },
      { solid: head, tone: meshTone, gloss: 0.8 },
      { solid: mount, tone: () => 0.5, gloss: 0.7 },
      { solid: shield, tone: () => 0.25, gloss: 0.6 },
    ],
    turn,
    0.06,
  );
}

function faderAt(x: number): number {
  const lane = Math.round(x / 0.5);
  return Math.sin(lane * 12.9898) * 0.55 - 0.9;
}

/** A mixing desk seen along its faders. */
export function createDesk(turn: number): Group[] {
  function top(x: number, y: number, z: number): number {
    const slot = roundBox(repeat(x, 0.5), y, z - 0.9, 0.03, 0.2, 0.95, 0.02);
    return cut(y * 0.98 + 0.001, slot, 0.01);
  }
  function caps(x: number, y: number, z: number): number {
    const lane = repeat(x, 0.5);
    return roundBox(lane, y - 0.1, z + faderAt(x) + 0.05, 0.14, 0.14, 0.22, 0.05) * 0.7;
  }
  function knobs(x: number, y: number, z: number): number {
    const row = repeat(Math.min(-0.75, z), 0.5);
    const away = z > -0.6 ? z + 0.6 : 0;
    return can(repeat(x, 0.5), y - 0.12, row + away, 0.14, 0.16, 0.05) * 0.8;
  }
  function deskTone(x: number, _y: number, z: number): number {
    const isScale =
      Math.abs(repeat(x, 0.5)) > 0.12 && Math.abs(repeat(x, 0.5)) < 0.19 && Math.sin(z * 40) > 0.7;
    return isScale && z > 0 ? 0.8 : Math.abs(repeat(x - 0.25, 0.5)) < 0.015 ? 0.03 : 0.2;
  }
  function capTone(x: number, _y: number, z: number): number {
    return Math.abs(z + faderAt(x) + 0.05) < 0.03 ? 0.05 : 0.85;
  }
  return place(
    [
      { solid: top, tone: deskTone, gloss: 0.25 },
      { solid: caps, tone: capTone, gloss: 0.3 },
      {
        solid: knobs,
        tone: (x, y) => (y > 0.24 && Math.abs(repeat(x, 0.5)) < 0.03 ? 0.95 : 0.12),
        gloss: 0.6,
      },
    ],
    turn,
    0.75,
  );
}
