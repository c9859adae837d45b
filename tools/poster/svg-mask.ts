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
