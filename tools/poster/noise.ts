import { createRandom } from './random.ts';
import { createField, type Field } from './raster.ts';

/** Side of the repeating noise tiles, in pixels; a power of two so that wrapping is a mask. */
const side = 512;
const wrap = side - 1;

function addOctave(tile: Field, cells: number, weight: number, seed: number): void {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: cells * cells }, () => random.next());
  const step = cells / side;
  for (let y = 0, index = 0; y < side; y += 1) {
    const v = y * step;
    const row = Math.floor(v);
    const fy = v - row;
    const sy = fy * fy * (3 - 2 * fy);
    const top = row * cells;
    const bottom = ((row + 1) % cells) * cells;
    for (let x = 0; x < side; x += 1, index += 1) {
      const u = x * step;
      const left = Math.floor(u);
      const right = (left + 1) % cells;
      const fx = u - left;
      const sx = fx * fx * (3 - 2 * fx);
      const a = (lattice[top + left] as number) * (1 - sx) + (lattice[top + right] as number) * sx;
      const b =
        (lattice[bottom + left] as number) * (1 - sx) + (lattice[bottom + right] as number) * sx;
      tile.data[index] = (tile.data[index] as number) + (a + (b - a) * sy) * weight;
    }
  }
}

function createTile(firstCells: number, octaves: number, seed: number): Field {
  const tile = createField(side, side);
  const total = 2 - 2 ** (1 - octaves);
  for (let octave = 0; octave < octaves; octave += 1) {
    addOctave(tile, firstCells << octave, 0.5 ** octave / total, seed + octave);
  }
  stretch(tile);
  return tile;
}

/** Spreads the values evenly over 0..1, so that a threshold of 0.3 covers about 30 %. */
function stretch(tile: Field): void {
  const order = Float32Array.from(tile.data).sort();
  const low = order[Math.floor(order.length * 0.01)] as number;
  const high = order[Math.floor(order.length * 0.99)] as number;
  for (let index = 0; index < tile.data.length; index += 1) {
    const value = ((tile.data[index] as number) - low) / (high - low);
    tile.data[index] = value < 0 ? 0 : Math.min(value, 1);
  }
}

/** Large soft patches. */
export const clouds = createTile(4, 6, 11);
/** Large patches without fine detail: hills. */
export const soft = createTile(8, 2, 5);
/** Small soft patches, a few pixels wide. */
export const mottle = createTile(64, 3, 23);
/** One independent value per pixel. */
export const grain = createTile(512, 1, 37);

/** The tile's value at a place, repeating without seams, smoothly between pixels. */
export function noiseAt(tile: Field, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const x0 = left & wrap;
  const x1 = (left + 1) & wrap;
  const y0 = (top & wrap) * side;
  const y1 = ((top + 1) & wrap) * side;
  const { data } = tile;
  const a = (data[y0 + x0] as number) * (1 - fx) + (data[y0 + x1] as number) * fx;
  const b = (data[y1 + x0] as number) * (1 - fx) + (data[y1 + x1] as number) * fx;
  return a + (b - a) * fy;
}

/** The tile's value at a whole pixel: the fast way. */
export function noisePixel(tile: Field, x: number, y: number): number {
  return tile.data[(y & wrap) * side + (x & wrap)] as number;
}
