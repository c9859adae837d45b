import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Clock } from '../platform/clock.ts';

/** Milliseconds for which a challenge can be answered. */
const LIFETIME_MS = 10 * MINUTE_MS;
/**
 * Most hashes of a challenge, half of that on average: with the solver of the forms some 65 ms on a desk and 0.7 s on
 * a phone that is ten times slower, done while the form is being filled.
 */
const WORK = 100_000;

/** A valid token; `identity` is the same for every spelling of one solution. */
export interface VerifiedToken {
  identity: string;
  expiresAt: number;
}

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const SALT = /^[0-9a-f]{24}\?expires=(\d{10,12})&$/;
const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hex64,
  number: z.int().min(0).max(WORK),
  salt: z.string().regex(SALT),
  signature: hex64,
});

export async function createAltchaChallenge(
  hmacKey: string,
  clock: Clock,
): Promise<CaptchaChallenge> {
  const expires = new Date(clock.now() + LIFETIME_MS);
  const challenge = await createChallenge({ hmacKey, expires, maxnumber: WORK });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: WORK };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** Returns the solution in a token; null when it was not issued here, is wrong, or has expired. */
export async function verifyAltcha(
  token: string,
  hmacKey: string,
  clock: Clock,
): Promise<VerifiedToken | null> {
  const parsed = payload.safeParse(decode(token));
  if (!parsed.success) return null;
  const [, expires] = SALT.exec(parsed.data.salt) ?? [];
  const expiresAt = Number(expires) * 1000;
  if (expiresAt <= clock.now()) return null;
  // The library compares with the system's time; the expiry was checked above with the database's.
  const isValid = await verifySolution(parsed.data, hmacKey, false);
  const identity = `altcha ${parsed.data.challenge}`;
  return isValid ? { identity, expiresAt } : null;
}
