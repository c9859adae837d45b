import { setImmediate as pause } from 'node:timers/promises';

/** Tones of a picture, 0 black to 255 white, row by row. */
export interface Tones {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Screening {
  /** Distance of the dots, in pixels. */
  cell: number;
  /** Degrees by which the screen is turned; 30 avoids lines with the edges of the picture. */
  angle: number;
}

const STEPS = 4096;
const wave = Float32Array.from({ length: STEPS }, (_, step) =>
  Math.cos((step / STEPS) * 2 * Math.PI),
);
/** Contrast and brightness of the print: skin stays open, shadows close. */
const CONTRAST = 1.3;
const BRIGHTNESS = 0.57;
/** Rows between two pauses, so that requests are answered while a large screen is made. */
const ROWS_AT_ONCE = 96;

/** Tone (0 to 1 after contrast) of each of the 256 values. */
const curve = Float32Array.from(
  { length: 256 },
  (_, tone) => (tone / 255 - 0.5) * CONTRAST + BRIGHTNESS,
);

/**
 * Returns the printed picture: 1 where there is ink, 0 where the paper shows. Dots of ink grow with
 * the dark until they join; single pixels of the picture's detail are kept.
 */
export async function dotScreen(tones: Tones, { cell, angle }: Screening): Promise<Uint8Array> {
  const { data, width, height } = tones;
  const radians = (angle * Math.PI) / 180;
  const du = (Math.cos(radians) / cell) * STEPS;
  const dv = (Math.sin(radians) / cell) * STEPS;
  const printed = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    if (y % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    // Positive phases, so that the bits of the integer part are the step.
    let u = y * dv + STEPS * 8192;
    let v = y * du + STEPS * 8192;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1, u += du, v -= dv) {
      const a = wave[u & (STEPS - 1)] as number;
      const b = wave[v & (STEPS - 1)] as number;
      const threshold = (a + b) / 4 + 0.5;
      printed[at] = (curve[data[at] as number] as number) < threshold ? 1 : 0;
    }
  }
  return printed;
}
