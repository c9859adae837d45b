import type { CaptchaInfo } from '../../../contracts/site.ts';
import { solveAltchaToken } from './altcha.ts';
import { fetchRecaptchaToken } from './recaptcha.ts';

/** Milliseconds for which a token that was prepared in advance is used; the server accepts it for 10 minutes. */
const MAX_PREPARED_AGE_MS = 8 * 60_000;

export interface FormCaptcha {
  /** Starts creating a token, on the first focus of the form, so that it is ready at submission. */
  prepare(): void;
  /**
   * Returns a token for one attempt; each attempt needs a new one.
   * @throws if no token is available: no connection, or the captcha script did not load
   */
  takeToken(): Promise<string>;
}

/** Creates the captcha of a form with the configured provider (`captcha` of the shell's data). */
export function createFormCaptcha({ provider, site_key }: CaptchaInfo): FormCaptcha {
  let preparedToken: { token: Promise<string>; createdAt: number } | null = null;
  return {
    prepare() {
      // A reCAPTCHA token is valid for two minutes, so only its script is fetched in advance.
      if (provider === 'recaptcha') fetchRecaptchaToken(site_key).catch(() => undefined);
      else if (
        preparedToken === null ||
        Date.now() - preparedToken.createdAt > MAX_PREPARED_AGE_MS
      ) {
        const token = solveAltchaToken();
        // A failure is reported by `takeToken`, which tries again.
        token.catch(() => undefined);
        preparedToken = { token, createdAt: Date.now() };
      }
    },
    async takeToken() {
      if (provider === 'recaptcha') return fetchRecaptchaToken(site_key);
      const freshToken =
        preparedToken !== null && Date.now() - preparedToken.createdAt < MAX_PREPARED_AGE_MS
          ? preparedToken.token
          : null;
      preparedToken = null;
      return (await freshToken?.catch(() => null)) ?? solveAltchaToken();
    },
  };
}
