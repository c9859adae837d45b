import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/google-api.ts';
import { createAltchaChallenge, verifyAltcha } from './altcha.ts';
import { verifyRecaptcha } from './recaptcha.ts';
import type { CaptchaLedger } from './store.ts';
import { RecentVotes, type Source } from './work.ts';

/** Verifies that a person sends a form. The access keys decide which service is used. */
export interface Captcha {
  /** Counts a vote, so that the next challenges of its source ask for more work. */
  recordVote(source: Source): void;
  /** A fresh ALTCHA challenge, or null while reCAPTCHA is in use. */
  createChallenge(source: Source): Promise<CaptchaChallenge | null>;
  /**
   * Verifies and consumes the token: of any number of requests with the same token, on any instance,
   * one gets `ok`. Call it after the rest of the request was validated.
   * @param source where a vote comes from: a token with less than half of the work that is asked of
   *   this source now is wrong, and is not consumed
   * @throws PlatformUnavailable when the service does not answer
   */
  check(token: string, from: { ip: string }, source?: Source): Promise<'ok' | 'wrong'>;
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
  const recentVotes = new RecentVotes(clock);
  return {
    recordVote: (source) => recentVotes.record(source),
    async createChallenge(source) {
      if ((await getKeys()) !== null) return null;
      return createAltchaChallenge(hmacKey, clock, recentVotes.getWork(source));
    },
    async check(token, { ip }, source) {
      const keys = await getKeys();
      const verified =
        keys === null
          ? await verifyAltcha(token, hmacKey, clock)
          : await verifyRecaptcha({ token, secret: keys.secret, ip, verifyUrl, clock, log });
      if (verified === null) return 'wrong';
      const { work } = verified;
      if (source && work !== null && work < recentVotes.getWork(source) / 2) return 'wrong';
      const hash = createHash('sha256').update(verified.identity).digest('hex');
      const isFirst = await ledger.claim(hash, verified.expiresAt, clock.now());
      return isFirst ? 'ok' : 'wrong';
    },
  };
}
