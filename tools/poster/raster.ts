/** A field of one number per pixel, usually 0 (nothing, black) to 1 (full, white). */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Makes a field filled with one value. */
export function createField(width: number, height: number, value = 0): Field {
  const data = new Float32Array(width * height);
  if (value !== 0) data.fill(value);
  return { width, height, data };
}

/** Fills a new field from a function of the pixel's place; x and y are in pixels. */
export function paintField(
  width: number,
  height: number,
  paint: (x: number, y: number) => number,
): Field {
  const field = createField(width, height);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) field.data[index] = paint(x, y);
  }
  return field;
}

/** A new field with the function applied to each value. */
export function mapField(field: Field, change: (value: number, index: number) => number): Field {
  const result = createField(field.width, field.height);
  for (let index = 0; index < field.data.length; index += 1) {
    result.data[index] = change(field.data[index] as number, index);
  }
  return result;
}

/** Holds a number between two bounds. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : Math.min(value, high);
}

/** 0 below `from`, 1 above `to`, an S-curve between (also with from > to). */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Length of a flat vector; Math.hypot is several times slower. */
export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Straight mix of two numbers. */
export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

interface Taps {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly share: Float32Array;
}

function placeTaps(from: number, to: number): Taps {
  const low = new Int32Array(to);
  const high = new Int32Array(to);
  const share = new Float32Array(to);
  for (let index = 0; index < to; index += 1) {
    const at = clamp(((index + 0.5) * from) / to - 0.5, 0, from - 1);
    low[index] = Math.floor(at);
    high[index] = Math.min(from - 1, Math.floor(at) + 1);
    const part = at - Math.floor(at);
    share[index] = part * part * (3 - 2 * part) * 0.35 + part * 0.65;
  }
  return { low, high, share };
}

/** Resamples a field to another size, smoothly. */
export function resizeField(field: Field, width: number, height: number): Field {
  const across = placeTaps(field.width, width);
  const down = placeTaps(field.height, height);
  const result = createField(width, height);
  const row = new Float32Array(field.width);
  for (let y = 0, out = 0; y < height; y += 1) {
    const top = (down.low[y] as number) * field.width;
    const bottom = (down.high[y] as number) * field.width;
    const share = down.share[y] as number;
    for (let x = 0; x < field.width; x += 1) {
      const a = field.data[top + x] as number;
      row[x] = a + ((field.data[bottom + x] as number) - a) * share;
    }
    for (let x = 0; x < width; x += 1, out += 1) {
      const a = row[across.low[x] as number] as number;
      result.data[out] =
        a + ((row[across.high[x] as number] as number) - a) * (across.share[x] as number);
    }
  }
  return result;
}
