import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listDemoPictures } from '../../demo/create-picture.ts';
import { startPictureWorkers } from './picture-workers.ts';
import type { PictureRecipe } from './recipe.ts';
import { recipes } from './recipes/all.ts';
import { renderPicture } from './render-picture.ts';

/** The same picture at an eighth of its width: recipes do not depend on the size. */
function small(recipe: PictureRecipe): PictureRecipe {
  const eighth = (length: number) => Math.round(length / 8);
  return { ...recipe, width: eighth(recipe.width), height: eighth(recipe.height) };
}

test('every recipe has a seed of its own and a ready picture of its width', async () => {
  const all = Object.entries(recipes);
  expect(new Set(all.map(([, { seed }]) => seed)).size).toBe(all.length);
  const ready = await listDemoPictures();
  expect([...ready.keys()].sort()).toEqual(Object.keys(recipes).sort());
  for (const [name, { width }] of all) expect(ready.get(name)?.widths.at(-1), name).toBe(width);
});

test('each kind of subject makes a lossless picture of the announced size', async () => {
  const oneOfEach = new Map(Object.values(recipes).map((item) => [item.subject.kind, small(item)]));
  for (const recipe of oneOfEach.values()) {
    const { width, height, subject } = recipe;
    const drawn = sharp(await renderPicture(recipe));
    expect(await drawn.metadata(), subject.kind).toMatchObject({ format: 'webp', width, height });
    expect((await drawn.stats()).entropy, subject.kind).toBeGreaterThan(0.3);
  }
});

test('the same recipe gives the same bytes, in whichever thread', async () => {
  const recipe = small(recipes['don-pretil-card'] as PictureRecipe);
  const workers = startPictureWorkers(1);
  const [first, again] = await Promise.all([renderPicture(recipe), workers.render(recipe)]);
  await workers.close();
  expect(first.equals(again)).toBe(true);
});
