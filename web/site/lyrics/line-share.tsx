import css from './line-share.module.css';

/** Bar at the bottom of the screen with actions for the chosen line (line-sharing.ts). */
export function LineShare() {
  return (
    <section className={css.bar} aria-label="Compartir una línea" data-bar="" hidden>
      <p className={css.quote} aria-live="polite">
        <span className="hidden-text" data-number="" />
        <span data-quote="" />
      </p>
      <div className={css.actions}>
        <button type="button" className={css.step} aria-label="Línea anterior" data-step="-1">
          ↑
        </button>
        <button type="button" className={css.step} aria-label="Línea siguiente" data-step="1">
          ↓
        </button>
        <button type="button" className="button" data-share="">
          Compartir
        </button>
        <button
          type="button"
          className={`${css.step} ${css.close}`}
          aria-label="Cerrar"
          data-end=""
        >
          ✕
        </button>
      </div>
    </section>
  );
}
