import type { Focus } from '../../../../contracts/press-crop.ts';

/** Milliseconds after which the server chooses the focal point: a slow phone, or a slow network. */
const PATIENCE = 6_000;

let worker: Worker | undefined;

/** Starts the worker with the first picture; a page keeps it for the next. */
function getWorker(): Worker {
  worker ??= new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/**
 * Finds the faces of an upright picture, off the main thread.
 * @returns the focal point in percent; null without a face, or when it takes too long
 */
export function findFocus(picture: Blob): Promise<Focus | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<Focus | null>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    getWorker().postMessage(picture, [port2]);
  });
}
