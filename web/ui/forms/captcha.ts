import type { CaptchaInfo } from '../../../contracts/site.ts';
import { takeAltchaToken } from './altcha.ts';
import { takeRecaptchaToken } from './recaptcha.ts';

/**
 * A token created in advance is used within this time, in milliseconds; the server accepts it for
 * 10 minutes.
 */
const FRESH = 8 * 60_000;

/** The captcha of one form. */
export interface FormCaptcha {
  /** Starts creating a token, on the first focus of the form, so that it is ready at submission. */
  begin(): void;
  /**
   * Returns a token for one attempt; each attempt needs a new one.
   * @param domain domain of the mailbox that is to vote: the token is made anew, for this domain
   * @throws if no token is available: no connection, or the captcha script did not load
   */
  take(domain?: string): Promise<string>;
}

/** Creates the captcha of a form with the configured provider (`captcha` of the shell's data). */
export function createFormCaptcha({ provider, site_key }: CaptchaInfo): FormCaptcha {
  let made: { token: Promise<string>; at: number } | null = null;
  return {
    begin() {
      // A reCAPTCHA token is valid for two minutes, so only its script is fetched in advance.
      if (provider === 'recaptcha') takeRecaptchaToken(site_key).catch(() => undefined);
      else if (made === null || Date.now() - made.at > FRESH) {
        const token = takeAltchaToken();
        // A failure is reported by `take`, which tries again.
        token.catch(() => undefined);
        made = { token, at: Date.now() };
      }
    },
    async take(domain) {
      if (provider === 'recaptcha') return takeRecaptchaToken(site_key);
      if (domain !== undefined) return takeAltchaToken(domain);
      const early = made !== null && Date.now() - made.at < FRESH ? made.token : null;
      made = null;
      return (await early?.catch(() => null)) ?? takeAltchaToken();
    },
  };
}
