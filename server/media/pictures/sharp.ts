import type { Sharp, SharpOptions } from 'sharp';
import { createGate } from '../../platform/gate.ts';
import { once } from '../../platform/once.ts';

type SharpLibrary = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** The longest that one step may take, in seconds. */
const TIMEOUT_SECONDS = 20;
// Two of Node's four worker threads, so that files can still be read meanwhile.
const STEPS_AT_ONCE = 2;

const gate = createGate(STEPS_AT_ONCE);

/** Runs one decoding or encoding off the main thread, at most two at once in the whole process. */
export function runStep<T>(step: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  return gate(async () => step(await loadSharp()));
}

/** Loads the library at the first picture. */
const loadSharp = once(async (): Promise<SharpLibrary> => {
  const { default: sharp } = await import('sharp');
  // Pictures are rarely processed twice, so the cache would only use memory.
  sharp.cache(false);
  // Steps run concurrently already; threads within a step would compete with them.
  sharp.concurrency(1);
  return (input, options) => sharp(input, options).timeout({ seconds: TIMEOUT_SECONDS });
});
