import css from './subscription-box.module.css';

/**
 * Subscribes an e-mail to the news. What it does comes when it is first touched: on the home page
 * every script counts. Without script the form stays away.
 */
export function SubscriptionBox() {
  const load = () => import('./send-subscription.ts');
  return (
    <form
      className={`script-only paper ${css.box}`}
      method="post"
      aria-label="Suscripción"
      onFocus={load}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        load().then(({ sendSubscription }) => sendSubscription(form));
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
