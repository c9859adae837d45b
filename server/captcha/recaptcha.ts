import { z } from 'zod';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Clock } from '../platform/clock.ts';
import { PlatformUnavailable } from '../platform/errors.ts';
import type { Log } from '../platform/google-api.ts';
import type { VerifiedToken } from './altcha.ts';

const SERVICE = 'the captcha service';
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 64 * 1024;
/** The action that the site requests tokens for, and the lowest score that passes. */
const ACTION = 'login';
const MIN_SCORE = 0.5;
const LIFETIME_MS = 2 * MINUTE_MS;
/** Milliseconds by which the service's clock may be ahead. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Error codes about the visitor's token; all others concern the site's keys. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

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
    if (size > MAX_BYTES) throw new Error('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function requestVerification({
  token,
  secret,
  ip,
  verifyUrl = VERIFY_URL,
}: RecaptchaQuestion) {
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

function isAccepted(response: Reply, clock: Clock): boolean {
  if (!response.success || response.action !== ACTION) return false;
  const age = clock.now() - Date.parse(response.challenge_ts ?? '');
  return (response.score ?? 0) >= MIN_SCORE && age >= -CLOCK_SKEW_MS && age <= LIFETIME_MS;
}

/**
 * Returns the token when reCAPTCHA v3 accepts it, otherwise null. The host name is not checked: the
 * same key pair may serve the site under several names.
 * @throws PlatformUnavailable when the service does not answer within 3 s, sends an invalid answer,
 * or refuses the site's keys: the token is then not accepted
 */
export async function verifyRecaptcha(question: RecaptchaQuestion): Promise<VerifiedToken | null> {
  const { token, clock, log } = question;
  const response = await requestVerification(question).catch((err: Error) => {
    // The service's message may contain the address, but never the secret, which is in the body.
    const reason = err.name === 'TimeoutError' ? 'no answer within 3 s' : 'no usable answer';
    log.warn({ service: SERVICE, reason }, 'the captcha could not be checked');
    throw new PlatformUnavailable(SERVICE, reason);
  });
  const serviceErrors = (response['error-codes'] ?? []).filter(
    (code) => !TOKEN_ERRORS.includes(code),
  );
  if (!response.success && serviceErrors.length > 0) {
    log.warn(
      { service: SERVICE, faults: serviceErrors },
      'the captcha service refuses the access keys',
    );
    throw new PlatformUnavailable(SERVICE, serviceErrors.join(', '));
  }
  if (!isAccepted(response, clock)) return null;
  return {
    identity: `recaptcha ${token}`,

    expiresAt: clock.now() + LIFETIME_MS + CLOCK_SKEW_MS,
  };
}
