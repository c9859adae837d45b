/** The halftone of the print look, for the server's files and the panel's live preview. */

/** Contrast and brightness of the print: light tones get no ink, shadows become solid. */
const CONTRAST = 1.3;
const BRIGHTNESS = 0.57;

/** Degrees by which the screen is turned; 30 avoids lines with the edges of the picture. */
export const SCREEN_ANGLE = 30;

/** Dots across the short side of a shape. */
export const dotsAcross = { fine: 150, medium: 112, coarse: 76 } as const;

/** Tone after contrast (below 0 and above 1 at the ends) of each of the 256 values of grey. */
export const toneCurve = Float32Array.from(
  { length: 256 },
  (_, tone) => (tone / 255 - 0.5) * CONTRAST + BRIGHTNESS,
);

const WAVE_STEPS = 4096;
const wave = Float32Array.from({ length: WAVE_STEPS }, (_, step) =>
  Math.cos((step / WAVE_STEPS) * 2 * Math.PI),
);

/**
 * Prints one row: 1 where there is ink, 0 where the paper shows. Darker tones give larger dots,
 * which finally join.
 * @param cell distance of the dots in pixels
 */
export function printRow(
  grey: Uint8Array | Uint8ClampedArray,
  printed: Uint8Array,
  { y, width, cell }: { y: number; width: number; cell: number },
): void {
  const radians = (SCREEN_ANGLE * Math.PI) / 180;
  const du = (Math.cos(radians) / cell) * WAVE_STEPS;
  const dv = (Math.sin(radians) / cell) * WAVE_STEPS;
  // Positive phases, so that the bits of the integer part are the step.
  let u = y * dv + WAVE_STEPS * 8192;
  let v = y * du + WAVE_STEPS * 8192;
  for (let x = 0, pixel = y * width; x < width; x += 1, pixel += 1, u += du, v -= dv) {
    const a = wave[u & (WAVE_STEPS - 1)] as number;
    const b = wave[v & (WAVE_STEPS - 1)] as number;
    printed[pixel] = (toneCurve[grey[pixel] as number] as number) < (a + b) / 4 + 0.5 ? 1 : 0;
  }
}
