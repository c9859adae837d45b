import weightsUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import type { Focus } from '../../../../contracts/halftone-crop.ts';

/** Milliseconds after which the search is abandoned, as on a slow phone or network. */
const TIMEOUT_MS = 30_000;

let workerPromise: Promise<Worker> | undefined;

/** Starts the worker with the weights of its model, which it may not fetch itself (CSP of a file). */
async function startWorker(): Promise<Worker> {
  const weights = await fetch(weightsUrl);
  if (!weights.ok) throw new Error(`the model answers ${weights.status}`);
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(await weights.arrayBuffer());
  return worker;
}

/** The worker of this page; one that could not be started is started again for the next picture. */
function getWorker(): Promise<Worker> {
  workerPromise ??= startWorker();
  workerPromise.catch(() => {
    workerPromise = undefined;
  });
  return workerPromise;
}

/**
 * Finds the faces of an upright picture, off the main thread.
 * @returns the focal point in percent; null without a face, or when it takes too long
 */
export function detectFocusInWorker(picture: Blob): Promise<Focus | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const finish = (focus: Focus | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(focus);
    };
    const timer = setTimeout(() => {
      // What it still does must not hold up the next picture.
      workerPromise?.then(
        (worker) => worker.terminate(),
        () => undefined,
      );
      workerPromise = undefined;
      finish(null);
    }, TIMEOUT_MS);
    port1.onmessage = ({ data }: MessageEvent<Focus | null>) => finish(data);
    getWorker().then(
      (worker) => worker.postMessage(picture, [port2]),
      () => finish(null),
    );
  });
}
