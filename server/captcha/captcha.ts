import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/google-api.ts';
import { createAltchaChallenge, verifyAltcha } from './altcha.ts';
import { verifyRecaptcha } from './recaptcha.ts';
import type { CaptchaLedger } from './store.ts';

/** Verifies that a person sends a form. The access keys decide which service is used. */
export interface Captcha {
  /** A fresh ALTCHA challenge, or null while reCAPTCHA is in use. */
  createChallenge(): Promise<CaptchaChallenge | null>;
  /**
   * Verifies and consumes the token: of any number of requests with the same token, on any instance,
   * one gets `ok`. Call it after the rest of the request was validated.
   * @throws PlatformUnavailable when the service does not answer
   */
  check(token: string, from: { ip: string }): Promise<'ok' | 'wrong'>;
}

export interface CaptchaOptions {
  ledger: CaptchaLedger;
  /** reCAPTCHA's pair, or null unless both are set. */
  getKeys(): Promise<{ siteKey: string; secret: string } | null>;
  /** Signs ALTCHA's challenges. */
  hmacKey: string;
  verifyUrl?: string | undefined;
  clock: Clock;
  log: Log;
}

export function createCaptcha(options: CaptchaOptions): Captcha {
  const { ledger, getKeys, hmacKey, verifyUrl, clock, log } = options;
  return {
    async createChallenge() {
      if ((await getKeys()) !== null) return null;
      return createAltchaChallenge(hmacKey, clock);
    },
    async check(token, { ip }) {
      const keys = await getKeys();
      const verified =
        keys === null
          ? await verifyAltcha(token, hmacKey, clock)
          : await verifyRecaptcha({ token, secret: keys.secret, ip, verifyUrl, clock, log });
      if (verified === null) return 'wrong';
      const hash = createHash('sha256').update(verified.identity).digest('hex');
      const isFirst = await ledger.claim(hash, verified.expiresAt, clock.now());
      return isFirst ? 'ok' : 'wrong';
    },
  };
}
