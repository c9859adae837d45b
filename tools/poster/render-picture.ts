import sharp from 'sharp';
import { applyMark } from './marks/apply-mark.ts';
import { takeSheet, type Wear } from './paper.ts';
import { type Pass, packWebp, print } from './press.ts';
import { createRandom } from './random.ts';
import { type Field, mapField, resizeField } from './raster.ts';
import type { PictureRecipe } from './recipe.ts';
import {
  dotScreen,
  filmScreen,
  grainScreen,
  lineScreen,
  type Screen,
  stencilScreen,
} from './screens.ts';
import { exposeSubject } from './subject.ts';
import { colours } from './svg-mask.ts';
import { printTint } from './tints.ts';

const wears: Record<PictureRecipe['wear'], Wear> = {
  new: { folds: 0, wrinkles: 0, scuffs: 0 },
  pasted: { folds: 0, wrinkles: 0.9, scuffs: 0.35 },
  folded: { folds: 0.8, wrinkles: 0.25, scuffs: 0.3 },
  worn: { folds: 0.7, wrinkles: 0.7, scuffs: 0.8 },
};

function chooseScreen(recipe: PictureRecipe): Screen {
  const { kind, cell = 9, angle = 22 } = recipe.screen;
  const size = (cell * recipe.width) / 1000;
  if (kind === 'dots') return dotScreen(size, angle);
  if (kind === 'lines') return lineScreen(size, angle);
  if (kind === 'grain') return grainScreen(Math.max(1, size), 3);
  return kind === 'stencil' ? stencilScreen(0.42) : filmScreen;
}

/** Scenes are painted at half the size: the screen's pattern is coarser than that. */
function half(length: number): number {
  return Math.round(length / 2);
}

function isDark(recipe: PictureRecipe): boolean {
  const [r, g, b] = colours[recipe.paper];
  return r + g + b < 200;
}

function printPhoto(recipe: PictureRecipe, tone: Field): Pass {
  const isOpaque = isDark(recipe);
  const shown = isOpaque ? mapField(tone, (value) => 1 - value) : tone;
  const cover = chooseScreen(recipe)(resizeField(shown, recipe.width, recipe.height));
  return { cover, colour: colours[recipe.ink], isOpaque };
}

async function printLayers(recipe: PictureRecipe): Promise<Pass[]> {
  const { width, height, tint, subject } = recipe;
  const random = createRandom(recipe.seed);
  const gamma = recipe.screen.gamma ?? 0.75;
  const darkroom = { width: half(width), height: half(height), random, gamma };
  const { tone, cover } = await exposeSubject(subject, darkroom);
  const passes = [printPhoto(recipe, tone)];
  if (tint) {
    const flat = await printTint(tint, { tone, cover }, recipe, random);
    // Light ink on dark paper is tinted from above; dark ink is printed over its tint.
    if (isDark(recipe)) passes.push({ ...flat, isOpaque: false });
    else passes.unshift(flat);
  }
  for (const mark of recipe.marks ?? []) {
    passes.push(...(await applyMark(mark, width, height, random)));
  }
  return passes;
}

/**
 * Makes the picture of a recipe: a WebP of exactly its width and height, lossless if it is printed.
 * The same recipe gives the same bytes.
 */
export async function renderPicture(recipe: PictureRecipe): Promise<Buffer> {
  if (recipe.screen.kind === 'none') return renderPhotograph(recipe);
  const { width, height } = recipe;
  const passes = await printLayers(recipe);
  const sheet = takeSheet(width, height, wears[recipe.wear], recipe.seed);
  return packWebp(print(recipe, colours[recipe.paper], sheet, passes), width, height);
}

/** Quality of the WebP: the tones are soft, and the site prints them as dots. */
const QUALITY = 80;

/**
 * Makes the photograph of a recipe before it is printed: grey tones, without screen, tint or marks.
 * The site itself prints it.
 */
export async function renderPhotograph(recipe: PictureRecipe): Promise<Buffer> {
  const { width, height, subject, seed } = recipe;
  const darkroom = {
    width,
    height,
    random: createRandom(seed),
    gamma: recipe.screen.gamma ?? 0.75,
  };
  const { tone } = await exposeSubject(subject, darkroom);
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = Math.round(Math.min(Math.max(tone.data[at] as number, 0), 1) * 255);
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
}
