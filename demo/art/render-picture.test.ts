import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '../content.ts';
import { type PictureWorkers, startPictureWorkers } from './picture-workers.ts';
import type { PictureRecipe } from './recipe.ts';
import { renderPicture } from './render-picture.ts';

/** Finds every recipe in the content, however deep it lies. */
function collect(value: unknown, found: PictureRecipe[] = []): PictureRecipe[] {
  if (value === null || typeof value !== 'object') return found;
  if ('subject' in value && 'seed' in value) return [...found, value as PictureRecipe];
  return Object.values(value).reduce<PictureRecipe[]>((all, one) => collect(one, all), found);
}

/** The same picture at an eighth of its width: recipes do not depend on the size. */
function small(recipe: PictureRecipe): PictureRecipe {
  return {
    ...recipe,
    width: Math.round(recipe.width / 8),
    height: Math.round(recipe.height / 8),
  };
}

const recipes = collect(demo);
let workers: PictureWorkers;

beforeAll(() => {
  workers = startPictureWorkers(Math.min(4, availableParallelism()));
});
afterAll(() => workers.close());

async function expectPicture(recipe: PictureRecipe): Promise<void> {
  const { width, height, seed } = recipe;
  const image = sharp(await workers.render(recipe));
  const about = `seed ${seed}`;
  expect(await image.metadata(), about).toMatchObject({ format: 'jpeg', width, height });
  const { channels, entropy } = await image.stats();
  expect(entropy, about).toBeGreaterThan(1.5);
  expect(channels[0]?.stdev, about).toBeGreaterThan(12);
}

test('no two recipes of the content share a seed', () => {
  expect(recipes.length).toBeGreaterThan(90);
  expect(new Set(recipes.map((recipe) => recipe.seed)).size).toBe(recipes.length);
});

test('every recipe of the content makes a picture that is not flat', async () => {
  await Promise.all(recipes.map((recipe) => expectPicture(small(recipe))));
}, 240_000);

test('each kind of subject makes a picture of the announced size', async () => {
  const oneOfEach = new Map(recipes.map((recipe) => [recipe.subject.kind, recipe]));
  await Promise.all([...oneOfEach.values()].map(expectPicture));
}, 120_000);

test('the same recipe gives the same bytes, in whichever thread', async () => {
  const recipe = small(demo.flyers[0]?.picture as PictureRecipe);
  const [first, again] = await Promise.all([renderPicture(recipe), workers.render(recipe)]);
  expect(first.equals(again)).toBe(true);
}, 30_000);
