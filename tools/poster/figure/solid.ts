/** A solid: signed distance in head units (a head is about 2.3 high) from a point to its skin. */
export type Solid = (x: number, y: number, z: number) => number;

/** Distance to a sphere around the origin. */
export function sphere(x: number, y: number, z: number, radius: number): number {
  return Math.sqrt(x * x + y * y + z * z) - radius;
}

/** Distance (a good bound) to an ellipsoid around the origin. */
export function ellipsoid(
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  rz: number,
): number {
  const ux = x / rx;
  const uy = y / ry;
  const uz = z / rz;
  const k0 = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const vx = ux / rx;
  const vy = uy / ry;
  const vz = uz / rz;
  const k1 = Math.sqrt(vx * vx + vy * vy + vz * vz);
  return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
}

type Point = readonly [number, number, number];

/** A rounded limb between two points, with a radius at each end. */
export function limb(from: Point, to: Point, radius: number, radiusEnd = radius): Solid {
  const [ax, ay, az] = from;
  const dx = to[0] - ax;
  const dy = to[1] - ay;
  const dz = to[2] - az;
  const scale = 1 / (dx * dx + dy * dy + dz * dz);
  const grow = radiusEnd - radius;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const along = (px * dx + py * dy + pz * dz) * scale;
    const t = along < 0 ? 0 : Math.min(along, 1);
    const qx = px - dx * t;
    const qy = py - dy * t;
    const qz = pz - dz * t;
    return Math.sqrt(qx * qx + qy * qy + qz * qz) - radius - grow * t;
  };
}

/** Distance to a box with rounded edges; half sizes include the rounding. */
export function roundBox(
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
  round: number,
): number {
  const qx = Math.abs(x) - hx + round;
  const qy = Math.abs(y) - hy + round;
  const qz = Math.abs(z) - hz + round;
  const ox = Math.max(qx, 0);
  const oy = Math.max(qy, 0);
  const oz = Math.max(qz, 0);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
}

/** Distance to a ring lying in the xz plane. */
export function ring(x: number, y: number, z: number, big: number, small: number): number {
  const q = Math.sqrt(x * x + z * z) - big;
  return Math.sqrt(q * q + y * y) - small;
}

/** Joins two distances with a fillet of size k. */
export function join(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  return h <= 0 ? Math.min(a, b) : Math.min(a, b) - (h * h * 0.25) / k;
}

/** Cuts the second distance out of the first with a fillet of size k. */
export function cut(a: number, b: number, k: number): number {
  return -join(-a, b, k);
}
