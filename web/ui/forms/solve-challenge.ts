import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { hashStart, sha256 } from './sha256.ts';

/** Returns the number, of `count` starting at `from`, that solves the challenge, or null. */
export function findNumber(
  { challenge, salt, maxnumber }: CaptchaChallenge,
  from: number,
  count: number,
): number | null {
  const start = Number.parseInt(challenge.slice(0, 8), 16) | 0;
  const end = Math.min(from + count - 1, maxnumber);
  for (let number = from; number <= end; number += 1) {
    const text = salt + number;
    if (hashStart(text) === start && sha256(text) === challenge) return number;
  }
  return null;
}
