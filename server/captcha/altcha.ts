import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Clock } from '../platform/clock.ts';
import { MAX_WORK, USUAL_WORK } from './work.ts';

/** Milliseconds for which a challenge can be answered. */
const LIFETIME_MS = 10 * MINUTE_MS;

/** A valid token; `identity` is the same for every spelling of one solution. */
export interface VerifiedToken {
  identity: string;
  /** Maximum number of hashes of the challenge; null when the service does not report it. */
  work: number | null;
  expiresAt: number;
}

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const SALT = /^[0-9a-f]{24}\?(?:work=(\d{6})&)?expires=(\d{10,12})&$/;
const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hex64,
  number: z.int().min(0).max(MAX_WORK),
  salt: z.string().regex(SALT),
  signature: hex64,
});

/** @param work most hashes; more than usual is signed with the challenge */
export async function createAltchaChallenge(
  hmacKey: string,
  clock: Clock,
  work: number,
): Promise<CaptchaChallenge> {
  const expires = new Date(clock.now() + LIFETIME_MS);
  const params: Record<string, string> = work === USUAL_WORK ? {} : { work: String(work) };
  const challenge = await createChallenge({ hmacKey, expires, maxnumber: work, params });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: work };
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
  const [, work = USUAL_WORK, expires] = SALT.exec(parsed.data.salt) ?? [];
  const expiresAt = Number(expires) * 1000;
  if (expiresAt <= clock.now()) return null;
  // The library compares with the system's time; the expiry was checked above with the database's.
  const isValid = await verifySolution(parsed.data, hmacKey, false);
  const identity = `altcha ${parsed.data.challenge}`;
  return isValid ? { identity, work: Number(work), expiresAt } : null;
}
