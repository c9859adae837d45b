import { grain, mottle, noisePixel } from './noise.ts';
import { createField, type Field } from './raster.ts';

/** Turns a photograph's tones (0 black, 1 white) into the ink's coverage (0 none, 1 full). */
export type Screen = (tone: Field) => Field;

const steps = 2048;
const wave = Float32Array.from({ length: steps }, (_, index) =>
  Math.cos((index / steps) * Math.PI * 2),
);

/** A rotated screen: the pattern gives 0..1 from the two phases (in turns) of a pixel. */
function rotatedScreen(
  cell: number,
  degrees: number,
  sharpness: number,
  pattern: (u: number, v: number) => number,
): Screen {
  const angle = (degrees * Math.PI) / 180;
  const du = (Math.cos(angle) / cell) * steps;
  const dv = (Math.sin(angle) / cell) * steps;
  return (tone) => {
    const cover = createField(tone.width, tone.height);
    for (let y = 0, index = 0; y < tone.height; y += 1) {
      let u = y * dv + steps * 4096;
      let v = y * du + steps * 4096;
      for (let x = 0; x < tone.width; x += 1, index += 1, u += du, v -= dv) {
        const bite = 0.94 + 0.12 * noisePixel(mottle, x, y);
        const dark = (1 - (tone.data[index] as number)) * bite;
        const ink = (dark - pattern(u, v)) * sharpness + 0.5;
        cover.data[index] = ink < 0 ? 0 : Math.min(ink, 1);
      }
    }
    return cover;
  };
}

/** Round dots that grow into each other; cell is their distance in pixels. */
export function dotScreen(cell: number, degrees: number): Screen {
  return rotatedScreen(cell, degrees, cell * 0.55, (u, v) => {
    const a = wave[u & (steps - 1)] as number;
    const b = wave[v & (steps - 1)] as number;
    return 0.5 - 0.25 * (a + b);
  });
}

/** Lines that swell with the dark, as in an engraving. */
export function lineScreen(cell: number, degrees: number): Screen {
  return rotatedScreen(cell, degrees, cell * 0.4, (_, v) => {
    const phase = (v & (steps - 1)) / steps;
    return 0.04 + 0.92 * Math.abs(phase * 2 - 1);
  });
}

/** Grain of a photocopy: the tones break up into toner specks. */
export function grainScreen(size: number, hardness: number): Screen {
  return (tone) => {
    const cover = createField(tone.width, tone.height);
    for (let y = 0, index = 0; y < tone.height; y += 1) {
      const row = Math.floor(y / size);
      for (let x = 0; x < tone.width; x += 1, index += 1) {
        const speck = noisePixel(grain, Math.floor(x / size), row);
        const soft = noisePixel(mottle, x + 77, y + 31);
        const threshold = 0.5 + (speck - 0.5) * 0.62 + (soft - 0.5) * 0.3;
        const ink = (threshold - (tone.data[index] as number)) * hardness + 0.5;
        cover.data[index] = ink < 0 ? 0 : Math.min(ink, 1);
      }
    }
    return cover;
  };
}

/** Hard flat cut: all that is darker than the level is inked, with edges a little ragged. */
export function stencilScreen(level: number): Screen {
  return (tone) => {
    const cover = createField(tone.width, tone.height);
    for (let y = 0, index = 0; y < tone.height; y += 1) {
      for (let x = 0; x < tone.width; x += 1, index += 1) {
        const ragged = (noisePixel(mottle, x, y) - 0.5) * 0.09;
        const ink = (level + ragged - (tone.data[index] as number)) * 22 + 0.5;
        cover.data[index] = ink < 0 ? 0 : Math.min(ink, 1);
      }
    }
    return cover;
  };
}

/** Continuous tone with the grain of fast film. */
export function filmScreen(tone: Field): Field {
  const cover = createField(tone.width, tone.height);
  for (let y = 0, index = 0; y < tone.height; y += 1) {
    for (let x = 0; x < tone.width; x += 1, index += 1) {
      const value = tone.data[index] as number;
      const speck = noisePixel(grain, x >> 1, y >> 1) * 0.6 + noisePixel(mottle, x, y) * 0.4 - 0.5;
      const ink = 1 - value + speck * (0.1 + 0.42 * value * (1 - value) * 2);
      cover.data[index] = ink < 0 ? 0 : Math.min(ink, 1);
    }
  }
  return cover;
}
