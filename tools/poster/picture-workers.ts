import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PictureRecipe } from './recipe.ts';

/** Threads that draw pictures, so that several are drawn at once and the memory is given back. */
export interface PictureWorkers {
  /** Waits for a free thread and draws; rejects when the thread fails. */
  render(recipe: PictureRecipe): Promise<Buffer>;
  /** Ends the threads. Nothing may be drawing any more. */
  close(): Promise<void>;
}

async function drawIn(worker: Worker, recipe: PictureRecipe): Promise<Buffer> {
  const answer = once(worker, 'message');
  worker.postMessage(recipe);
  const [bytes] = (await answer) as [Uint8Array];
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Starts `count` threads; use one for each core. */
export function startPictureWorkers(count: number): PictureWorkers {
  const script = new URL('./picture-worker.ts', import.meta.url);
  const workers = Array.from({ length: count }, () => new Worker(script));
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];

  function take(): Promise<Worker> {
    const worker = free.pop();
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve));
  }
  function giveBack(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  }
  return {
    async render(recipe) {
      const worker = await take();
      try {
        return await drawIn(worker, recipe);
      } finally {
        giveBack(worker);
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
