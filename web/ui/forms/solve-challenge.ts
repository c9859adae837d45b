import { sha256 } from '@noble/hashes/sha2.js';
import type { CaptchaChallenge } from '../../../contracts/captcha.ts';

const encoder = new TextEncoder();

/**
 * Returns the number, of `count` starting at `firstNumber`, that solves the challenge, or null. Not with
 * `crypto.subtle`, which is asynchronous, ten times slower per hash, and missing on plain http.
 */
export function findSolution(
  { challenge, salt, maxnumber }: CaptchaChallenge,
  firstNumber: number,
  count: number,
): number | null {
  const expected = (challenge.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const salted = sha256.create().update(encoder.encode(salt));
  // One state and one result for all numbers: new ones would cost half of the time again.
  const state = sha256.create();
  const hash = new Uint8Array(state.outputLen);
  const end = Math.min(firstNumber + count - 1, maxnumber);
  for (let number = firstNumber; number <= end; number += 1) {
    salted
      ._cloneInto(state)
      .update(encoder.encode(`${number}`))
      .digestInto(hash);
    if (hash.every((byte, index) => byte === expected[index])) return number;
  }
  return null;
}
