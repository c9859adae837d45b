import type { Solid } from './solid.ts';

export type Vector = readonly [number, number, number];
/** Least and greatest corner. */
export type Box = readonly [number, number, number, number, number, number];

/** One piece of a figure: its solid and how its surface takes the light. */
export interface Part {
  readonly solid: Solid;
  /** Reflectance 0..1 at a point of the surface, in the group's own coordinates. */
  readonly tone: (x: number, y: number, z: number) => number;
  /** Strength of the highlight. */
  readonly gloss: number;
}

/** Parts that move together: turned about the vertical axis and then nodded. */
export interface Group {
  readonly parts: readonly Part[];
  readonly turn: number;
  readonly nod: number;
  readonly lean: number;
  /** A box in the group's coordinates that holds all parts. */
  readonly bound: Box;
}

/** What the light meets at a point of a figure. */
export interface Surface {
  readonly tone: number;
  readonly gloss: number;
  /** Unit vector away from the surface, in the world. */
  readonly normal: Vector;
}

/** A part in its place in the world: all points are the world's. */
export interface PlacedPart {
  distance(x: number, y: number, z: number): number;
  /** A lower bound of the distance that costs next to nothing. */
  boxDistance(x: number, y: number, z: number): number;
  surface(x: number, y: number, z: number): Surface;
}

/** Scales a vector to length 1. */
export function normalise([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}

function getNormal(solid: Solid, x: number, y: number, z: number): Vector {
  const e = 0.006;
  const a = solid(x + e, y - e, z - e);
  const b = solid(x - e, y - e, z + e);
  const c = solid(x - e, y + e, z - e);
  const d = solid(x + e, y + e, z + e);
  return normalise([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** World to group: undoes the lean (about z), then the turn (about y), then the nod (about x). */
function getMatrix(group: Group): Matrix {
  const [ct, st] = [Math.cos(group.turn), Math.sin(group.turn)];
  const [cn, sn] = [Math.cos(group.nod), Math.sin(group.nod)];
  const [cl, sl] = [Math.cos(group.lean), Math.sin(group.lean)];
  return [
    ct * cl,
    ct * sl,
    -st,
    -cn * sl + sn * st * cl,
    cn * cl + sn * st * sl,
    sn * ct,
    sn * sl + cn * st * cl,
    -sn * cl + cn * st * sl,
    cn * ct,
  ] as unknown as Matrix;
}

function boxDistance(box: Box, x: number, y: number, z: number): number {
  const dx = x < box[0] ? box[0] - x : x > box[3] ? x - box[3] : 0;
  const dy = y < box[1] ? box[1] - y : y > box[4] ? y - box[4] : 0;
  const dz = z < box[2] ? box[2] - z : z > box[5] ? z - box[5] : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function placePart(part: Part, matrix: Matrix, bound: Box): PlacedPart {
  const [a, b, c, d, e, f, g, h, i] = matrix;
  const { solid } = part;
  return {
    distance: (x, y, z) =>
      solid(a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z),
    boxDistance: (x, y, z) =>
      boxDistance(bound, a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z),
    surface(wx, wy, wz) {
      const x = a * wx + b * wy + c * wz;
      const y = d * wx + e * wy + f * wz;
      const z = g * wx + h * wy + i * wz;
      const [nx, ny, nz] = getNormal(solid, x, y, z);
      return {
        tone: part.tone(x, y, z),
        gloss: part.gloss,
        normal: [a * nx + d * ny + g * nz, b * nx + e * ny + h * nz, c * nx + f * ny + i * nz],
      };
    },
  };
}

/** Puts all parts of a figure into the world. */
export function placeParts(figure: readonly Group[]): PlacedPart[] {
  return figure.flatMap((group) => {
    const matrix = getMatrix(group);
    return group.parts.map((part) => placePart(part, matrix, group.bound));
  });
}
