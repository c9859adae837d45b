import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { getFirstHashWord, sha256 } from './sha256.ts';

/** Returns the number, of `count` starting at `firstNumber`, that solves the challenge, or null. */
export function findSolution(
  { challenge, salt, maxnumber }: CaptchaChallenge,
  firstNumber: number,
  count: number,
): number | null {
  const start = Number.parseInt(challenge.slice(0, 8), 16) | 0;
  const end = Math.min(firstNumber + count - 1, maxnumber);
  for (let number = firstNumber; number <= end; number += 1) {
    const text = salt + number;
    if (getFirstHashWord(text) === start && sha256(text) === challenge) return number;
  }
  return null;
}
