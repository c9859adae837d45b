import { paths } from '../../../contracts/paths.ts';
import { CONSENT_KEY } from '../../ui/first-paint.ts';
import { PageLink } from '../../ui/page-link.tsx';
import css from './cookie-banner.module.css';

function accept() {
  document.documentElement.dataset.consent = '';
  try {
    localStorage.setItem(CONSENT_KEY, new Date().toISOString());
  } catch {
    // Without storage the banner is shown again next time.
  }
}

/** Shown until "Aceptar" was clicked; from then on hidden before the first paint. */
export function CookieBanner() {
  return (
    <section className={css.banner} aria-label="Aviso de cookies">
      <p>
        Este sitio usa cookies para funcionar y recordar sus preferencias. Lea nuestra{' '}
        <PageLink to={paths.privacy}>política de privacidad</PageLink>.
      </p>
      <button type="button" className="button" onClick={accept}>
        Aceptar
      </button>
    </section>
  );
}
