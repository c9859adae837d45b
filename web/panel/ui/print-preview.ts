import { dotsAcross, printRow } from '../../../contracts/dot-screen.ts';
import {
  type Box,
  type DotSize,
  type Focus,
  getHalftoneCrop,
} from '../../../contracts/halftone-crop.ts';

const INK = [16, 13, 11, 255] as const;

/** Tones of a canvas, spread over all of black to white. */
function toGrey({ data }: ImageData): Uint8Array {
  const grey = new Uint8Array(data.length / 4);
  let low = 255;
  let high = 0;
  for (let at = 0; at < grey.length; at += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 4, at * 4 + 3);
    const tone = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    grey[at] = tone;
    low = Math.min(low, tone);
    high = Math.max(high, tone);
  }
  const range = Math.max(1, high - low);
  return grey.map((tone) => ((tone - low) / range) * 255);
}

/** Draws what the site will print of a part of the picture: the crop of the canvas's shape, as dots or as the photograph. */
export function drawPreview(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  {
    crop: part,
    hint,
    focus,
    dots,
  }: { crop: Box; hint: Box | null; focus: Focus; dots: DotSize | null },
): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || image.naturalWidth === 0) return;
  const { width, height } = canvas;
  const size = {
    width: image.naturalWidth * part.width,
    height: image.naturalHeight * part.height,
  };
  const [left, top] = [image.naturalWidth * part.x, image.naturalHeight * part.y];
  const crop = getHalftoneCrop(size, focus, { width, height }, hint);
  context.clearRect(0, 0, width, height);
  // The paper below a picture that ends before.
  if (dots !== null) context.fillStyle = '#fff';
  if (dots !== null) context.fillRect(0, 0, width, height);
  context.drawImage(
    image,
    left + crop.left,
    top + crop.top,
    crop.width,
    crop.height,
    0,
    0,
    width,
    height,
  );
  if (dots === null) return;
  const pixels = context.getImageData(0, 0, width, height);
  const grey = toGrey(pixels);
  const printed = new Uint8Array(grey.length);
  const cell = Math.min(width, height) / dotsAcross[dots];
  for (let y = 0; y < height; y += 1) printRow(grey, printed, { y, width, cell });
  for (let at = 0; at < printed.length; at += 1) {
    pixels.data.set(printed[at] === 1 ? INK : [0, 0, 0, 0], at * 4);
  }
  context.putImageData(pixels, 0, 0);
}
