import { createHmac, hash } from 'node:crypto';
import type { CaptchaChallenge } from '../contracts/captcha.ts';
import type { Client } from './app.ts';

/** The token that answers a challenge, as the site's own form makes it. */
export function solve(asked: CaptchaChallenge): string {
  const { algorithm, challenge, salt, signature, maxnumber } = asked;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue;
    const payload = { algorithm, challenge, number, salt, signature };
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  }
  throw new Error('the challenge has no solution');
}

/**
 * A fresh captcha token, good for one request. The work is spared: the challenge is signed anew, with
 * the app's own key, for the first number.
 */
export async function takeToken(client: Client): Promise<string> {
  const { body } = await client.get('/captcha/challenge/');
  const asked = body as CaptchaChallenge;
  const challenge = hash('sha256', `${asked.salt}0`);
  const signature = createHmac('sha256', await client.captchaKey())
    .update(challenge)
    .digest('hex');
  return solve({ ...asked, challenge, signature });
}
