import { parentPort } from 'node:worker_threads';
import type { PictureRecipe } from './recipe.ts';
import { renderPicture } from './render-picture.ts';

/** Draws what it is sent, one picture at a time, and sends back the bytes. */
parentPort?.on('message', async (recipe: PictureRecipe) => {
  const bytes = new Uint8Array(await renderPicture(recipe));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
