import sharp from 'sharp';
import { createField, type Field } from './raster.ts';

/** Draws SVG elements (white where there is to be ink) and returns their coverage, 0..1. */
export async function renderMask(width: number, height: number, body: string): Promise<Field> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#000"/><g fill="#fff">${body}</g></svg>`;
  const pixels = await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
  const field = createField(width, height);
  for (let index = 0; index < pixels.length; index += 1) {
    field.data[index] = (pixels[index] as number) / 255;
  }
  return field;
}

/** A colour as red, green, blue, each 0..255. */
export type Rgb = readonly [number, number, number];

/** The inks and papers of the print shop. Each artist uses one or two of them. */
export const colours = {
  ink: [13, 12, 11],
  coal: [30, 28, 27],
  paper: [244, 239, 230],
  newsprint: [224, 216, 200],
  kraft: [196, 172, 138],
  signal: [255, 74, 28],
  acid: [238, 225, 46],
  cold: [47, 102, 196],
  bone: [236, 229, 214],
} as const satisfies Record<string, Rgb>;

export type Colour = keyof typeof colours;
