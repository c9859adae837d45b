import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { findNumber } from './solve-challenge.ts';

// Solves one challenge beside the page, so that typing stays smooth.
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(findNumber(data, 0, data.maxnumber + 1));
});
