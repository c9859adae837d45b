import { paths } from '../../../contracts/paths.ts';
import css from './cookie-banner.module.css';

/** Shown until "Aceptar" was clicked; from then on hidden before the first paint. */
export function CookieBanner() {
  return (
    <section className={css.banner} aria-label="Aviso de cookies">
      <p>
        Usamos cookies para recordar sus preferencias. Lea la{' '}
        <a href={paths.privacy}>política de privacidad</a>.
      </p>
      <button type="button" id="aceptar" className="button">
        Aceptar
      </button>
    </section>
  );
}
