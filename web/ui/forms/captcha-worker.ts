import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { findSolution } from './solve-challenge.ts';

// Solves one challenge off the main thread, so that typing stays responsive.
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(findSolution(data, 0, data.maxnumber + 1));
});
