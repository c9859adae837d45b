import { invalid, unavailable } from '../http/failures.ts';
import { PlatformUnavailable } from '../platform/errors.ts';
import type { Captcha } from './captcha.ts';

const CAPTCHA_UNAVAILABLE =
  'No hemos podido comprobar que no es un robot. Intente de nuevo en unos minutos.';
const WRONG_CAPTCHA =
  'La verificación contra robots no es correcta o ya se ha usado. Intente de nuevo.';

/**
 * Verifies and consumes the token. Call it after the rest of the request was validated.
 * @throws HttpError 503 when the captcha service does not answer
 */
export async function checkCaptcha(
  captcha: Captcha,
  token: string,
  client: { ip: string },
): Promise<'ok' | 'wrong'> {
  try {
    return await captcha.check(token, client);
  } catch (error) {
    if (error instanceof PlatformUnavailable) throw unavailable(CAPTCHA_UNAVAILABLE);
    throw error;
  }
}

/**
 * As `checkCaptcha`, for calls that refuse a wrong token.
 * @throws HttpError 400 on `token`; 503 when the captcha service does not answer
 */
export async function requireCaptcha(
  captcha: Captcha,
  token: string,
  client: { ip: string },
): Promise<void> {
  if ((await checkCaptcha(captcha, token, client)) === 'wrong') {
    throw invalid({ token: WRONG_CAPTCHA });
  }
}
