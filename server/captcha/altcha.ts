import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';

/** Milliseconds for which a challenge can be answered. */
const LIFE = 10 * 60_000;

/**
 * The work asked for: at most 100,000 hashes, half of that on average. With the site's own solver
 * (web/ui/forms/sha256.ts, 1.2 µs a hash on a desk) that is some 60 ms there and 0.6 s on a phone
 * that is ten times slower, done while the form is being filled. Ten times more would keep such a
 * phone busy for many seconds and stop no spammer: the throttle and the ledger do that.
 */
export const MAX_NUMBER = 100_000;

/** A challenge in ALTCHA's classic form. */
export interface AltchaChallenge {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** A token that holds; `identity` is the same for every spelling of the same solution. */
export interface Verified {
  identity: string;
  expiresAt: number;
}

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const SALT = /^[0-9a-f]{24}\?expires=(\d{10,12})&$/;
const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hex64,
  number: z.int().min(0).max(MAX_NUMBER),
  salt: z.string().regex(SALT),
  signature: hex64,
});

export async function makeAltchaChallenge(hmacKey: string, clock: Clock): Promise<AltchaChallenge> {
  const expires = new Date(clock.now() + LIFE);
  const made = await createChallenge({ hmacKey, expires, maxnumber: MAX_NUMBER });
  return { ...made, algorithm: 'SHA-256', maxnumber: MAX_NUMBER };
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
): Promise<Verified | null> {
  const parsed = payload.safeParse(decode(token));
  if (!parsed.success) return null;
  const expiresAt = Number(SALT.exec(parsed.data.salt)?.[1]) * 1000;
  if (expiresAt <= clock.now()) return null;
  // The library compares with the system's time; the expiry was checked above with the database's.
  const isRight = await verifySolution(parsed.data, hmacKey, false);
  return isRight ? { identity: `altcha ${parsed.data.challenge}`, expiresAt } : null;
}
