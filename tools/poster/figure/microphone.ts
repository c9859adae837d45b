import { smoothstep } from '../raster.ts';
import { foldsOfCloth } from './body.ts';
import type { Part } from './part.ts';
import { ellipsoid, join, limb, type Solid } from './solid.ts';

function meshTone(x: number, y: number): number {
  return 0.1 + 0.7 * smoothstep(0.2, 0.9, Math.sin(x * 42) * Math.sin(y * 42) * 0.5 + 0.5);
}

function fist(side: number): Solid {
  const thumb = limb([side * 0.5, -1.7, 1.4], [side * 0.16, -1.36, 1.62], 0.13, 0.09);
  const fingers = [0, 1, 2, 3].map((finger) => {
    const drop = -1.46 - finger * 0.17;
    return limb([side * 0.5, drop, 1.55], [side * 0.02, drop - 0.05, 1.72], 0.11, 0.095);
  });
  return (x, y, z) => {
    let d = ellipsoid(x - side * 0.33, y + 1.72, z - 1.5, 0.3, 0.36, 0.3);
    if (d > 0.5) return d - 0.2;
    for (const finger of fingers) d = join(d, finger(x, y, z), 0.03);
    return join(d, thumb(x, y, z), 0.04);
  };
}

/** A microphone held to the mouth by a fist at the end of a sleeve; side is -1 or 1. */
export function createMicrophone(side: number, sleeve: number, skin: number): Part[] {
  const handle = limb([side * 0.14, -1.02, 1.32], [side * 0.42, -2.2, 1.6], 0.19, 0.13);
  const forearm = limb([side * 0.62, -2.0, 1.42], [side * 1.75, -3.5, 0.35], 0.27, 0.44);
  function head(x: number, y: number, z: number): number {
    return ellipsoid(x - side * 0.1, y + 0.84, z - 1.26, 0.27, 0.27, 0.27);
  }
  function arm(x: number, y: number, z: number): number {
    const d = forearm(x, y, z);
    return d > 0.25 ? d - 0.05 : (d - foldsOfCloth(x, y * 1.6, z)) * 0.9;
  }
  return [
    { solid: head, tone: meshTone, gloss: 0.9 },
    { solid: handle, tone: () => 0.05, gloss: 0.7 },
    { solid: fist(side), tone: () => skin, gloss: 0.15 },
    { solid: arm, tone: () => sleeve, gloss: 0.03 },
  ];
}
