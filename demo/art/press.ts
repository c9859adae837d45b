import sharp from 'sharp';
import { grain, noisePixel } from './noise.ts';
import type { Rgb } from './palette.ts';
import type { Sheet } from './paper.ts';
import { clamp, type Field } from './raster.ts';

/** One pass of the press: where the ink lies, which ink, and whether the sheet shows through. */
export interface Pass {
  readonly cover: Field;
  readonly colour: Rgb;
  /** An opaque pass hides what lies under it; the others multiply, as thin inks do. */
  readonly isOpaque?: boolean;
  /** A pass that does not wear off with the sheet: stickers and tape put on later. */
  readonly isFresh?: boolean;
}

interface Row {
  readonly ink: Float32Array;
  readonly light: Float32Array;
  readonly loss: Float32Array;
}

function layPass(row: Row, pass: Pass, from: number): void {
  const { ink, loss } = row;
  const { data } = pass.cover;
  const worn = pass.isFresh ? 0 : 1;
  const keep = pass.isOpaque ? 0 : 1 / 255;
  const add = pass.isOpaque ? 1 : 0;
  const [r, g, b] = pass.colour;
  for (let x = 0, at = 0; x < loss.length; x += 1, at += 3) {
    const laid = data[from + x] as number;
    if (laid <= 0) continue;
    const cover = laid * (1 - worn * (loss[x] as number));
    const br = ink[at] as number;
    const bg = ink[at + 1] as number;
    const bb = ink[at + 2] as number;
    ink[at] = br + (r * (add + keep * br) - br) * cover;
    ink[at + 1] = bg + (g * (add + keep * bg) - bg) * cover;
    ink[at + 2] = bb + (b * (add + keep * bb) - bb) * cover;
  }
}

/** Enlarges one row of a small field; y is the row in the large picture. */
function stretchRow(
  small: Field,
  blend: Float32Array,
  out: Float32Array,
  y: number,
  height: number,
): void {
  const { width, data } = small;
  const v = clamp(((y + 0.5) * small.height) / height - 0.5, 0, small.height - 1.001);
  const top = Math.floor(v) * width;
  const share = v - Math.floor(v);
  for (let x = 0; x < width; x += 1) {
    const a = data[top + x] as number;
    blend[x] = a + ((data[top + width + x] as number) - a) * share;
  }
  const step = width / out.length;
  const last = width - 1.001;
  for (let x = 0, u = step * 0.5 - 0.5; x < out.length; x += 1, u += step) {
    const at = u < 0 ? 0 : Math.min(u, last);
    const left = Math.trunc(at);
    const a = blend[left] as number;
    out[x] = a + ((blend[left + 1] as number) - a) * (at - left);
  }
}

function exposeRow(row: Row, raw: Uint8ClampedArray, y: number): void {
  const { ink, light } = row;
  const start = y * ink.length;
  for (let x = 0, at = 0; x < light.length; x += 1, at += 3) {
    const speck = (noisePixel(grain, x + 101, y + 57) - 0.5) * 8;
    const lit = light[x] as number;
    raw[start + at] = (ink[at] as number) * lit + speck;
    raw[start + at + 1] = (ink[at + 1] as number) * lit + speck;
    raw[start + at + 2] = (ink[at + 2] as number) * lit + speck;
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Prints the passes one over another onto the sheet; returns raw RGB, 3 bytes a pixel. */
export function print(
  size: Size,
  paper: Rgb,
  sheet: Sheet,
  passes: readonly Pass[],
): Uint8ClampedArray {
  const { width, height } = size;
  const raw = new Uint8ClampedArray(width * height * 3);
  const row: Row = {
    ink: new Float32Array(width * 3),
    light: new Float32Array(width),
    loss: new Float32Array(width),
  };
  const blend = new Float32Array(sheet.shade.width);
  const blank = Float32Array.from({ length: width * 3 }, (_, at) => paper[at % 3] as number);
  for (let y = 0; y < height; y += 1) {
    row.ink.set(blank);
    stretchRow(sheet.shade, blend, row.light, y, height);
    stretchRow(sheet.loss, blend, row.loss, y, height);
    for (const pass of passes) layPass(row, pass, y * width);
    exposeRow(row, raw, y);
  }
  return raw;
}

/** Packs raw RGB as a JPEG. */
export function packJpeg(raw: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
