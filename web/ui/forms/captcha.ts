import type { CaptchaInfo } from '../../../contracts/site.ts';
import { takeAltchaToken } from './altcha.ts';
import { takeRecaptchaToken } from './recaptcha.ts';

/** A token made beforehand is used within this time; the server takes it for 10 minutes. */
const FRESH = 8 * 60_000;

/** The captcha of one form. */
export interface FormCaptcha {
  /** Begins to make a token: on the form's first focus, so that it is ready before the press. */
  begin(): void;
  /**
   * A token for one attempt; the next attempt needs another one.
   * @throws when none can be had: no connection, or the captcha's own script did not come
   */
  take(): Promise<string>;
}

/** The captcha that the site uses now (`captcha` of the shell's data). */
export function createFormCaptcha({ provider, site_key }: CaptchaInfo): FormCaptcha {
  let made: { token: Promise<string>; at: number } | null = null;
  return {
    begin() {
      // A reCAPTCHA token lives for two minutes: only its script is worth fetching early.
      if (provider === 'recaptcha') takeRecaptchaToken(site_key).catch(() => undefined);
      else if (made === null || Date.now() - made.at > FRESH) {
        const token = takeAltchaToken();
        // A failure shows when the token is asked for, and is tried again then.
        token.catch(() => undefined);
        made = { token, at: Date.now() };
      }
    },
    async take() {
      if (provider === 'recaptcha') return takeRecaptchaToken(site_key);
      const early = made !== null && Date.now() - made.at < FRESH ? made.token : null;
      made = null;
      return (await early?.catch(() => null)) ?? takeAltchaToken();
    },
  };
}
