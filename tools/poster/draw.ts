/**
 * Draws the demo content's pictures into `demo/pictures/`: lossless WebP files named
 * `<name>-<width>.webp`. `npm run posters` draws all; `npm run posters -- don-pretil` only those
 * whose name begins so. Stills of videos go into `demo/video-stills/`, in one width.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { describePictures } from './describe-pictures.ts';
import { startPictureWorkers } from './picture-workers.ts';
import type { PictureRecipe } from './recipe.ts';
import { recipes } from './recipes/all.ts';
import { videoStills } from './recipes/videos.ts';

const folder = new URL('../../demo/pictures/', import.meta.url);
const stillsFolder = new URL('../../demo/video-stills/', import.meta.url);
const threads = availableParallelism();
/** Pixels: drawn at this width besides the recipe's own, and scaled down to the small width. */
const MIDDLE = 960;
const SMALL = 480;
/** Enough for smooth edges between two or three inks. */
const COLOURS = 8;

function atWidth(recipe: PictureRecipe, width: number): PictureRecipe {
  return { ...recipe, width, height: Math.round((recipe.height * width) / recipe.width) };
}

/** A screen of dots cannot be drawn this small with hard edges: it is scaled down instead. */
async function scaleDown(drawn: Buffer, recipe: PictureRecipe): Promise<Buffer> {
  if (recipe.screen.kind === 'none') {
    return sharp(drawn).resize({ width: SMALL }).webp({ effort: 6 }).toBuffer();
  }
  const few = await sharp(drawn)
    .resize({ width: SMALL })
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer();
  return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
}

const prefix = process.argv[2] ?? '';
const waiting = Object.entries(recipes)
  .filter(([name]) => name.startsWith(prefix))
  .values();
const workers = startPictureWorkers(threads);

async function drawRest(): Promise<void> {
  for (const [name, recipe] of waiting) {
    const middle = await workers.render(atWidth(recipe, MIDDLE));
    const files = {
      [SMALL]: await scaleDown(middle, recipe),
      [MIDDLE]: middle,
      [recipe.width]: await workers.render(recipe),
    };
    for (const [width, bytes] of Object.entries(files)) {
      await writeFile(new URL(`${name}-${width}.webp`, folder), bytes);
    }
    process.stdout.write(`${name}\n`);
  }
}

async function drawStill([video, recipe]: [string, PictureRecipe]): Promise<void> {
  const drawn = sharp(await workers.render(recipe));
  await writeFile(
    new URL(`${video}.webp`, stillsFolder),
    await drawn.webp({ effort: 6 }).toBuffer(),
  );
}

await Promise.all([folder, stillsFolder].map((made) => mkdir(made, { recursive: true })));
await Promise.all(Array.from({ length: threads }, drawRest));
const stills = Object.entries(videoStills).filter(([video]) => video.startsWith(prefix));
await Promise.all(stills.map(drawStill));
await workers.close();
await describePictures(folder);
