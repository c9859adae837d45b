import { fitText, hasHighAccent } from '../../server/media/share-picture/lettering.ts';
import type { Negative } from './negative.ts';
import { clouds, mottle, noiseAt, noisePixel } from './noise.ts';
import type { Pass } from './press.ts';
import type { Random } from './random.ts';
import {
  clamp,
  createField,
  type Field,
  mapField,
  paintField,
  resizeField,
  smoothstep,
} from './raster.ts';
import type { Tint } from './recipe.ts';
import { dotScreen } from './screens.ts';
import { colours, renderMask } from './svg-mask.ts';

function disc(width: number, height: number): Field {
  const radius = width * 0.36;
  return paintField(width, height, (x, y) => {
    const [dx, dy] = [x - width * 0.5, y - height * 0.4];
    return clamp(radius - Math.sqrt(dx * dx + dy * dy));
  });
}

function rays(width: number, height: number): Field {
  return paintField(width, height, (x, y) => {
    const [dx, dy] = [x - width * 0.5, y - height * 0.42];
    const wave = Math.sin(Math.atan2(dy, dx) * 18);
    return clamp(wave * Math.sqrt(dx * dx + dy * dy) * 0.055 + 0.5);
  });
}

function bands(width: number, height: number): Field {
  const step = height / 15;
  return paintField(width, height, (x, y) => {
    const v = y + x * 0.35;
    const share = 0.25 + 0.55 * (y / height);
    const phase = (v / step) % 1;
    return clamp((share / 2 - Math.abs(phase - 0.5)) * step + 0.5);
  });
}

function brush(width: number, height: number): Field {
  return paintField(width, height, (x, y) => {
    const u = x / width;
    const v = (y / height + (u - 0.5) * 0.22 - 0.2) / 0.42;
    const bristle =
      noiseAt(mottle, x * 0.03, y * 0.55) * 0.6 + noiseAt(clouds, x * 0.05, y * 0.9) * 0.4;
    const ends = Math.min(u - 0.02 + (bristle - 0.5) * 0.22, 0.97 - u + (bristle - 0.5) * 0.34);
    const edge = Math.min(
      v + (noiseAt(clouds, x * 0.4, 3) - 0.5) * 0.16,
      1 - v + (noiseAt(clouds, x * 0.4, 90) - 0.5) * 0.16,
    );
    const dry = smoothstep(0.72, 0.62, bristle + u * 0.18);
    return smoothstep(0, 0.012, ends) * smoothstep(0, 0.02, edge) * dry;
  });
}

function block(width: number, height: number, random: Random): Field {
  const left = width * random.between(0.1, 0.2);
  const top = height * random.between(0.1, 0.18);
  const wide = width * random.between(0.5, 0.62);
  return paintField(width, height, (x, y) => {
    const ragged = (noisePixel(mottle, Math.floor(x * 0.5), Math.floor(y * 0.5)) - 0.5) * 3;
    const lean = (y - top) * 0.05;
    const inside = Math.min(
      x - left - lean,
      left + wide + lean * 0.2 - x,
      y - top,
      height * 0.8 - y,
    );
    return clamp(inside + ragged);
  });
}

function letters(width: number, height: number, lines: readonly string[]): Promise<Field> {
  let y = height * 0.03;
  let body = '';
  for (const line of lines) {
    const fitted = fitText(line, width * 0.94);
    const tall = (height * 0.94 - (lines.length - 1) * width * 0.03) / lines.length;
    y += hasHighAccent(line) ? width * 0.05 : 0;
    const stretch = Math.min(tall / fitted.height, 2.6);
    y += fitted.height * stretch;
    body += `<path transform="translate(${width * 0.03} ${y}) scale(1 ${stretch})" d="${fitted.path}"/>`;
    y += width * 0.03;
  }
  return renderMask(width, height, body);
}

async function drawShape(tint: Tint, tone: Field, cover: Field, random: Random): Promise<Field> {
  const { width, height } = tone;
  switch (tint.shape) {
    case 'disc':
      return disc(width, height);
    case 'rays':
      return rays(width, height);
    case 'bands':
      return bands(width, height);
    case 'brush':
      return brush(width, height);
    case 'block':
      return block(width, height, random);
    case 'letters':
      return letters(width, height, tint.lines ?? []);
    case 'figure':
      return mapField(cover, (value) => clamp((value - 0.5) * 4 + 0.5));
    case 'shadows':
      return dotScreen(width / 100, 67)(mapField(tone, (value) => clamp(value * 1.35 - 0.1)));
    case 'flood':
      return createField(width, height, 1);
  }
}

interface Printed {
  readonly width: number;
  readonly height: number;
}

/** The pass of the second colour, a hair out of register as such prints are. */
export async function printTint(
  tint: Tint,
  photo: Negative,
  size: Printed,
  random: Random,
): Promise<Pass> {
  const { tone } = photo;
  const figure = photo.cover ?? createField(tone.width, tone.height);
  const shape = resizeField(await drawShape(tint, tone, figure, random), size.width, size.height);
  const kept = tint.isKnockedOut ? resizeField(figure, size.width, size.height) : null;
  const slip = Math.round(size.width * 0.005) * (1 - size.width);
  const last = shape.data.length - 1;
  for (let y = 0, index = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1, index += 1) {
      let value = ((shape.data[index] as number) - 0.5) * 1.8 + 0.5;
      if (value <= 0) {
        shape.data[index] = 0;
        continue;
      }
      if (value > 1) value = 1;
      if (kept)
        value *= 1 - clamp(((kept.data[clamp(index - slip, 0, last)] as number) - 0.5) * 4 + 0.5);
      shape.data[index] = value * (noisePixel(mottle, x, y) > 0.9 ? 0.72 : 0.97);
    }
  }
  return { cover: shape, colour: colours[tint.colour], isOpaque: tint.shape !== 'shadows' };
}
