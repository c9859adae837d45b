import { parentPort, workerData } from 'node:worker_threads';
import type { Groove } from '../content.ts';
import { renderBeat } from './render-beat.ts';

/** Sends the samples of each groove in `workerData`, in order. */
for (const groove of workerData as Groove[]) {
  const samples = renderBeat(groove);
  parentPort?.postMessage(samples, [samples.buffer as ArrayBuffer]);
}
