import { useShell } from './shell-data.ts';
import css from './splash.module.css';
import { Wordmark } from './wordmark.tsx';

/**
 * Splash at `/` for visitors who have not entered (web/ui/first-paint.ts decides before the first
 * paint and handles the button). Logo and text appear after 1 s, the button after
 * 2 s; a click anywhere enters before that, and "Saltar" says so.
 */
export function Splash() {
  const shell = useShell();
  if (!shell) return null;
  return (
    <section className={css.splash} aria-label="Bienvenida">
      <div className={css.sheet}>
        <span className={css.screen} aria-hidden="true" />
        <p className={css.logo} data-name={shell.site.logo || shell.site.name}>
          <Wordmark />
        </p>
        <p className={css.text}>{shell.site.splash}</p>
        <button type="button" id="entrar" data-enter="" className={`button ${css.enter}`}>
          Entrar
        </button>
        <button type="button" data-enter="" className={css.skip}>
          Saltar <span aria-hidden="true">→</span>
        </button>
      </div>
    </section>
  );
}
