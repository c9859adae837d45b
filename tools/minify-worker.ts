import { minifySync } from 'vite';

/** Returns the code of the service worker as the build serves it; as a module, so that its own names are short. */
export function minifyWorker(code: string): string {
  return minifySync('offline-worker.js', code, { module: true }).code;
}
