import { interestNames, interests } from '../../../contracts/interests.ts';
import { createScriptProps } from '../islands/island.tsx';
import css from './subscription-box.module.css';

interface Props {
  /** Of the field; a page may have two forms. */
  id?: string;
  label?: string;
  /** Without the choices, which the mails lead to as well. */
  isShort?: boolean;
}

function Choices() {
  return (
    <details className={css.choices}>
      <summary>Elegir qué recibir</summary>
      <fieldset className={css.interests}>
        <legend>Sin elegir, recibe todo</legend>
        {interests.map((name) => (
          <label key={name}>
            <input type="checkbox" name="interests" value={name} />
            {interestNames[name]}
          </label>
        ))}
      </fieldset>
      <label className={css.country}>
        Su país
        <select name="country" className={css.input}>
          <option value="">Sin decir</option>
        </select>
      </label>
    </details>
  );
}

/** Newsletter subscription form (send-subscription.ts); without script it says what it needs. */
export function SubscriptionBox({
  id = 'suscripcion',
  label = 'Suscripción',
  isShort = false,
}: Props) {
  return (
    <>
      <form
        className={`script-only paper ${css.box}`}
        method="post"
        aria-label={label}
        {...createScriptProps('subscription', 'click')}
      >
        <label className={css.label} htmlFor={id}>
          Reciba las novedades
        </label>
        <input
          className={css.input}
          id={id}
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
        {isShort ? null : <Choices />}
      </form>
      <p className="no-script-only">Para suscribirse hace falta JavaScript.</p>
    </>
  );
}
