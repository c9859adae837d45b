import type { CaptchaInfo } from '../../../contracts/site.ts';
import css from './captcha-note.module.css';

/** Notice that reCAPTCHA requires when its badge is hidden; ALTCHA requires none. */
export function CaptchaNote({ captcha }: { captcha: CaptchaInfo }) {
  if (captcha.provider !== 'recaptcha') return null;
  return (
    <p className={css.note}>
      Este sitio está protegido por reCAPTCHA y se aplican la{' '}
      <a href="https://policies.google.com/privacy" rel="noopener" target="_blank">
        Política de privacidad
      </a>{' '}
      y los{' '}
      <a href="https://policies.google.com/terms" rel="noopener" target="_blank">
        Términos del servicio
      </a>{' '}
      de Google.
    </p>
  );
}
