import { CaptchaNote } from '../../ui/forms/captcha-note.tsx';
import { createScriptProps } from '../islands/island.tsx';
import { useShell } from '../shell/shell-data.ts';
import field from '../subscription/subscription-box.module.css';
import css from './alert-box.module.css';

interface Props {
  subject: 'date' | 'contest';
  /** Id of a date, or slug of the event of contests. */
  subjectRef: string;
  /** Of what it tells. */
  children: string;
}

/** "Avíseme": the visitor chooses the browser or a mailbox (ask-alert.ts). Nothing is asked before. */
export function AlertBox({ subject, subjectRef, children }: Props) {
  const captcha = useShell()?.captcha;
  const id = `aviso-${subject}-${subjectRef}`;
  return (
    <details
      className={`script-only ${css.alert}`}
      data-subject={subject}
      data-of={subjectRef}
      data-captcha={JSON.stringify(captcha)}
      {...createScriptProps('subscription', 'click')}
    >
      <summary className="button pale">Avíseme</summary>
      <div className={`paper ${css.box}`}>
        <p>{children}</p>
        <button type="button" className="button pale" data-name="push">
          En este teléfono
        </button>
        <form className={css.form} method="post" data-name="mail" aria-label="Aviso por correo">
          <div className={css.field}>
            <label htmlFor={id}>O por correo</label>
            <p id={`${id}-error`} className={css.error} />
            <input
              className={field.input}
              id={id}
              name="email"
              aria-describedby={`${id}-error`}
              inputMode="email"
              autoComplete="email"
              placeholder="correo@ejemplo.com"
              maxLength={254}
              required
            />
          </div>
          <button type="submit" className="button pale">
            Enviar
          </button>
        </form>
        {captcha ? <CaptchaNote captcha={captcha} /> : null}
        <p role="status" />
        <button type="button" className="button pale" data-name="end" hidden>
          Quitar el aviso
        </button>
      </div>
    </details>
  );
}
