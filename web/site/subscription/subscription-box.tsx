import css from './subscription-box.module.css';

/**
 * Newsletter subscription form. Its code is loaded on submission, to keep the home page small.
 * Hidden without script.
 */
export function SubscriptionBox() {
  return (
    <form
      className={`script-only paper ${css.box}`}
      method="post"
      aria-label="Suscripción"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        (await import('./send-subscription.ts')).sendSubscription(form);
      }}
    >
      <label className={css.label} htmlFor="suscripcion">
        Reciba las novedades
      </label>
      <input
        className={css.input}
        id="suscripcion"
        name="email"
        inputMode="email"
        autoComplete="email"
        placeholder="correo@ejemplo.com"
        maxLength={254}
        required
      />
      <button type="submit" className="button">
        Suscribirse
      </button>
    </form>
  );
}
