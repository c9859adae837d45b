import type { Group, Part } from '../figure/part.ts';
import { cut, limb, ring, roundBox } from '../figure/solid.ts';
import { length } from '../raster.ts';

const nearest = {
  repeat: (value: number, step: number) => value - step * Math.round(value / step),
};

/** Distance to an upright drum lying along z: radius and half depth, rounded. */
function drum(
  x: number,
  y: number,
  z: number,
  radius: number,
  half: number,
  round: number,
): number {
  const across = length(x, y) - radius + round;
  const along = Math.abs(z) - half + round;
  const ox = Math.max(across, 0);
  const oz = Math.max(along, 0);
  return length(ox, oz) + Math.min(Math.max(across, along), 0) - round;
}

/** A loudspeaker's cone, ring and dust cap, facing z. */
function cone(x: number, y: number, z: number, radius: number): number {
  const away = length(x, y);
  const hollow = Math.abs(z + 0.28 - away * 0.55) - 0.05;
  const dish = Math.max(hollow * 0.8, away - radius);
  const edge = ring(x, z - radius * 0.3, y, radius, radius * 0.11);
  const dust = length(away, z + 0.42) - radius * 0.32;
  return Math.min(dish, edge, dust);
}

function ringsTone(x: number, y: number): number {
  const away = length(x, y);
  return away < 0.3 ? 0.5 : 0.2 + 0.12 * Math.sin(away * 40);
}

function place(parts: readonly Part[], turn: number, nod: number): Group[] {
  return [{ parts, turn, nod, lean: 0, bound: [-6, -6, -3, 6, 6, 3] }];
}

/** A wall of bass bins. */
export function createSpeakerWall(turn: number): Group[] {
  const { repeat } = nearest;
  function boxes(x: number, y: number, z: number): number {
    const bx = repeat(x, 2.2);
    const by = repeat(y, 2.2);
    return cut(
      roundBox(bx, by, z + 1, 1.07, 1.07, 1, 0.06),
      drum(bx, by, z, 0.82, 0.5, 0.02),
      0.03,
    );
  }
  function cones(x: number, y: number, z: number): number {
    return cone(repeat(x, 2.2), repeat(y, 2.2), z + 0.05, 0.76) * 0.9;
  }
  function screws(x: number, y: number, z: number): number {
    const sx = Math.abs(repeat(x, 2.2)) - 0.92;
    const sy = Math.abs(repeat(y, 2.2)) - 0.92;
    return drum(sx, sy, z, 0.07, 0.05, 0.03);
  }
  return place(
    [
      { solid: boxes, tone: () => 0.16, gloss: 0.25 },
      { solid: cones, tone: (x, y) => ringsTone(repeat(x, 2.2), repeat(y, 2.2)), gloss: 0.4 },
      { solid: screws, tone: () => 0.7, gloss: 0.9 },
    ],
    turn,
    0.12,
  );
}

/** A portable radio of the old kind, with two cones, a dial and a handle. */
export function createBoombox(turn: number): Group[] {
  const grip = limb([-1.6, 1.5, 0], [1.6, 1.5, 0], 0.11);
  const post = limb([1.6, 0.95, 0], [1.6, 1.5, 0], 0.1);
  const mast = limb([1.3, 0.9, -0.25], [2.7, 2.9, -0.5], 0.04);
  function shell(x: number, y: number, z: number): number {
    const body = roundBox(x, y, z, 2.35, 1, 0.5, 0.12);
    const holes = drum(Math.abs(x) - 1.5, y + 0.18, z - 0.5, 0.68, 0.3, 0.02);
    const deck = roundBox(x, y + 0.3, z - 0.5, 0.62, 0.42, 0.08, 0.04);
    return cut(cut(body, holes, 0.04), deck, 0.02);
  }
  function metal(x: number, y: number, z: number): number {
    const ax = Math.abs(x);
    const knobs = drum(
      nearest.repeat(Math.max(-1, Math.min(1, x)), 0.42) + (ax > 1 ? ax - 1 : 0),
      y - 0.72,
      z - 0.5,
      0.13,
      0.14,
      0.04,
    );
    const keys = roundBox(nearest.repeat(x, 0.24), y + 0.83, z - 0.5, 0.1, 0.08, 0.1, 0.03);
    return Math.min(grip(x, y, z), post(ax, y, z), mast(x, y, z), knobs, Math.max(keys, ax - 0.6));
  }
  function dial(x: number, y: number, z: number): number {
    return roundBox(x, y - 0.38, z - 0.5, 2.1, 0.12, 0.04, 0.02);
  }
  return place(
    [
      { solid: shell, tone: () => 0.34, gloss: 0.3 },
      {
        solid: (x, y, z) => cone(Math.abs(x) - 1.5, y + 0.18, z - 0.42, 0.62),
        tone: (x, y) => ringsTone(Math.abs(x) - 1.5, y + 0.18),
        gloss: 0.4,
      },
      { solid: metal, tone: () => 0.8, gloss: 0.9 },
      { solid: dial, tone: (x) => (Math.sin(x * 36) > 0.4 ? 0.05 : 0.9), gloss: 0.3 },
      {
        solid: (x, y, z) => drum(Math.abs(x) - 0.26, y + 0.3, z - 0.46, 0.17, 0.06, 0.02),
        tone: () => 0.75,
        gloss: 0.5,
      },
    ],
    turn,
    0.08,
  );
}

/** A stack of cassettes. */
export function createCassette(turn: number): Group[] {
  function shell(x: number, y: number, z: number): number {
    const body = roundBox(x, y, z, 2.1, 1.32, 0.2, 0.1);
    const window = roundBox(x, y - 0.02, z - 0.2, 0.75, 0.26, 0.1, 0.05);
    const hubs = drum(Math.abs(x) - 0.92, y - 0.02, z, 0.24, 0.4, 0.01);
    return cut(cut(body, window, 0.02), hubs, 0.02);
  }
  function label(x: number, y: number): number {
    const isFrame = Math.abs(x) > 1.78 || y > 1.08 || y < -0.55;
    const isLine = y > 0.5 && Math.sin(y * 42) > 0.93;
    const isBand = y < -0.3 && y > -0.5;
    const isHub = Math.abs(y - 0.02) < 0.34 && Math.abs(x) < 1.3;
    return isHub ? 0.1 : isFrame ? 0.14 : isLine || isBand ? 0.12 : 0.85;
  }
  function teeth(x: number, y: number, z: number): number {
    const hx = Math.abs(x) - 0.92;
    const hy = y - 0.02;
    const gear = length(hx, hy) - 0.2 + 0.04 * Math.cos(Math.atan2(hy, hx) * 6);
    return Math.max(Math.abs(gear) - 0.03, Math.abs(z) - 0.12) * 0.8;
  }
  function foot(x: number, y: number, z: number): number {
    return roundBox(x, y + 1.0, z - 0.12, 1.35 + (y + 1) * -0.25, 0.3, 0.18, 0.05);
  }
  return place(
    [
      { solid: shell, tone: label, gloss: 0.3 },
      { solid: teeth, tone: () => 0.9, gloss: 0.3 },
      { solid: foot, tone: (x) => (Math.abs(Math.abs(x) - 0.9) < 0.09 ? 0.02 : 0.2), gloss: 0.35 },
    ],
    turn,
    0.18,
  );
}
