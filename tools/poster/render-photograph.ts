import sharp from 'sharp';
import { createRandom } from './random.ts';
import type { PictureRecipe } from './recipe.ts';
import { exposeSubject } from './subject.ts';

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
