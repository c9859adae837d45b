import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

const NO_TOKEN = 'Falta la verificación contra robots. Intente de nuevo.';

/** The field `token` of a form with a captcha. reCAPTCHA's tokens have some 2,000 characters. */
export function captchaToken() {
  return text(10_000, NO_TOKEN);
}

/** A challenge in ALTCHA's classic format; the solution is `btoa(JSON.stringify({…, number}))`. */
export const captchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

export const getCaptchaChallenge = defineCall('GET /captcha/challenge/', {
  summary: 'A fresh captcha challenge (ALTCHA); 404 while reCAPTCHA is in use',
  access: 'visitor',
  reply: captchaChallenge,
  isNeverCached: true,
});
