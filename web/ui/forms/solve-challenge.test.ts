import { createChallenge } from 'altcha-lib/v1';
import { expect, test } from 'vitest';
import type { CaptchaChallenge } from '../../../contracts/captcha.ts';
import { findSolution } from './solve-challenge.ts';

test('the number of a challenge is found only in the range that contains it', async () => {
  const expires = new Date(2e12);
  const options = { hmacKey: 'clave', maxnumber: 1000, number: 700, expires };
  const challenge = (await createChallenge(options)) as CaptchaChallenge;
  expect(findSolution(challenge, 0, 1001)).toBe(700);
  expect(findSolution(challenge, 0, 700)).toBeNull();
  expect(findSolution(challenge, 700, 1)).toBe(700);
  expect(findSolution(challenge, 701, 5000)).toBeNull();
});
