import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { call } from '../api.ts';

/** Numbers tried per time slice when there is no worker: about 5 ms on a slow phone. */
const SLICE_SIZE = 500;

function solveInWorker(challenge: CaptchaChallenge): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number | null>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error('the worker did not come'));
    };
    worker.postMessage(challenge);
  });
}

/** Solves the challenge on the main thread in time slices; the code comes when no worker did. */
async function solveInSlices(challenge: CaptchaChallenge): Promise<number | null> {
  const { findSolution } = await import('./solve-challenge.ts');
  for (let sliceStart = 0; sliceStart <= challenge.maxnumber; sliceStart += SLICE_SIZE) {
    const number = findSolution(challenge, sliceStart, SLICE_SIZE);
    if (number !== null) return number;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

/** Requests a challenge, solves it and returns the token. */
export async function solveAltchaToken(): Promise<string> {
  const captchaChallenge = await call('GET /captcha/challenge/', {});
  const number = await solveInWorker(captchaChallenge).catch(() => solveInSlices(captchaChallenge));
  if (number === null) throw new Error('the captcha has no solution');
  const { algorithm, challenge, salt, signature } = captchaChallenge;
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}
