import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/google-api.ts';
import { PlatformUnavailable } from '../platform/platform-unavailable.ts';
import type { Verified } from './altcha.ts';

const SERVICE = 'the captcha service';
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 3_000;
const MOST_BYTES = 64 * 1024;
/** The action that the site requests tokens for, and the lowest score that passes. */
const ACTION = 'login';
const LEAST_SCORE = 0.5;
const LIFE = 2 * 60_000;
/** Milliseconds by which the service's clock may be ahead. */
const SKEW = 60_000;

/** What the service says about the visitor's token; anything else concerns our own keys. */
const TOKEN_FAULTS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

const reply = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Reply = z.infer<typeof reply>;

export interface RecaptchaQuestion {
  token: string;
  secret: string;
  /** The visitor's address. */
  ip: string;
  verifyUrl?: string | undefined;
  clock: Clock;
  log: Log;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function ask({ token, secret, ip, verifyUrl = VERIFY_URL }: RecaptchaQuestion) {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: ip }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  const text = await readLimited(response);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return reply.parse(JSON.parse(text));
}

function isGood(answer: Reply, clock: Clock): boolean {
  if (!answer.success || answer.action !== ACTION) return false;
  const age = clock.now() - Date.parse(answer.challenge_ts ?? '');
  return (answer.score ?? 0) >= LEAST_SCORE && age >= -SKEW && age <= LIFE;
}

/**
 * The token when reCAPTCHA v3 vouches for it, null when it does not. The host name is not checked:
 * the same key pair may serve the site under several names.
 * @throws PlatformUnavailable when the service does not answer within 3 s, answers nonsense, or
 *   refuses our own keys: a token is never taken as passed
 */
export async function verifyRecaptcha(question: RecaptchaQuestion): Promise<Verified | null> {
  const { token, clock, log } = question;
  const answer = await ask(question).catch((err: Error) => {
    // The service's own words may repeat the address, but never the secret, which is in the body.
    const reason = err.name === 'TimeoutError' ? 'no answer within 3 s' : 'no usable answer';
    log.warn({ service: SERVICE, reason }, 'the captcha could not be checked');
    throw new PlatformUnavailable(SERVICE, reason);
  });
  const faults = (answer['error-codes'] ?? []).filter((code) => !TOKEN_FAULTS.includes(code));
  if (!answer.success && faults.length > 0) {
    log.warn({ service: SERVICE, faults }, 'the captcha service refuses the access keys');
    throw new PlatformUnavailable(SERVICE, faults.join(', '));
  }
  if (!isGood(answer, clock)) return null;
  return { identity: `recaptcha ${token}`, work: null, expiresAt: clock.now() + LIFE + SKEW };
}
