import sharp from 'sharp';
import { clamp, type Field } from './raster.ts';
import type { Rgb } from './svg-mask.ts';

/** One ink, and where it lies. */
export interface Pass {
  readonly cover: Field;
  readonly colour: Rgb;
  /** An opaque pass hides what lies under it; the others multiply, as transparent inks do. */
  readonly isOpaque?: boolean;
  /** A pass that does not wear off with the sheet: stickers and tape added later. */
  readonly isFresh?: boolean;
}

/** From this coverage (0..1) on a pixel is inked. */
const INKED = 0.5;
/** From this loss (0..1) on the paper shows through a pass that wears off. */
const LOST = 0.4;

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

function inkRow(raw: Uint8ClampedArray, start: number, loss: Float32Array, pass: Pass): void {
  const { data, width } = pass.cover;
  const [r, g, b] = pass.colour;
  const from = start / 3;
  for (let x = 0, at = start; x < width; x += 1, at += 3) {
    if ((data[from + x] as number) < INKED) continue;
    if (!pass.isFresh && (loss[x] as number) > LOST) continue;
    const under = pass.isOpaque ? 255 : 0;
    raw[at] = (r * Math.max(under, raw[at] as number)) / 255;
    raw[at + 1] = (g * Math.max(under, raw[at + 1] as number)) / 255;
    raw[at + 2] = (b * Math.max(under, raw[at + 2] as number)) / 255;
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays the passes one over another on paper. Every pixel is inked or not, so a picture has a
 * handful of colours and packs small without loss.
 * @param loss where ink has come off (0..1); may be smaller than the picture
 * @returns raw RGB, 3 bytes a pixel
 */
export function print(
  { width, height }: Size,
  paper: Rgb,
  loss: Field,
  passes: readonly Pass[],
): Uint8ClampedArray {
  const raw = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < raw.length; at += 3) raw.set(paper, at);
  const blend = new Float32Array(loss.width);
  const row = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    stretchRow(loss, blend, row, y, height);
    for (const pass of passes) inkRow(raw, y * width * 3, row, pass);
  }
  return raw;
}

/** Packs raw RGB as a lossless WebP. */
export function packWebp(raw: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}
