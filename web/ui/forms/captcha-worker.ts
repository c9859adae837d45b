import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { findNumber } from './solve-challenge.ts';

// Solves one challenge off the main thread, so that typing stays responsive.
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(findNumber(data, 0, data.maxnumber + 1));
});
