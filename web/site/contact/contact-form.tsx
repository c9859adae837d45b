import type { Reply } from '../../../contracts/calls.ts';
import { CONTACT_LIMITS } from '../../../contracts/contact-texts.ts';
import { paths } from '../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../contracts/site.ts';
import { CaptchaNote } from '../../ui/forms/captcha-note.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import css from './contact-form.module.css';
import { useContactForm } from './use-contact-form.ts';

interface ContactFormProps {
  countries: Reply<'GET /country/'>;
  captcha: CaptchaInfo;
  siteKey: string;
}

const termsLabel = (
  <>
    Acepto los{' '}
    <a href={paths.terms} target="_blank" rel="noopener">
      términos y condiciones
    </a>
  </>
);

/** Contact form. The fields are uncontrolled: typing works before hydration. */
export default function ContactForm({ countries, captcha, siteKey }: ContactFormProps) {
  const { form, errors, isBusy, onSubmit, onFocus, onInput } = useContactForm(captcha, siteKey);
  return (
    <form
      ref={form}
      className={`script-only ${css.form}`}
      method="post"
      noValidate
      aria-label="Contacto"
      onSubmit={onSubmit}
      onFocus={onFocus}
      onInput={onInput}
    >
      <Field name="name" label="Nombre" error={errors.name}>
        {(inputProps) => (
          <input {...inputProps} autoComplete="name" maxLength={CONTACT_LIMITS.name} required />
        )}
      </Field>
      <Field name="email" label="Correo electrónico" error={errors.email}>
        {(state) => <input {...state} type="email" autoComplete="email" maxLength={254} required />}
      </Field>
      <Field name="country" label="País" error={errors.country}>
        {(state) => (
          <select {...state} autoComplete="country" required>
            <option value="">Seleccione un país</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="subject" label="Asunto" error={errors.subject}>
        {(state) => <input {...state} maxLength={CONTACT_LIMITS.subject} required />}
      </Field>
      <Field name="message" label="Mensaje" error={errors.message} className={css.wide}>
        {(state) => <textarea {...state} maxLength={CONTACT_LIMITS.message} required />}
      </Field>
      <Field name="terms" label={termsLabel} error={errors.terms} isCheck className={css.wide}>
        {(state) => <input {...state} type="checkbox" required />}
      </Field>
      <p className={css.wide}>
        <SendButton label="Enviar" busyLabel="Enviando…" isBusy={isBusy} />
      </p>
      <CaptchaNote captcha={captcha} />
    </form>
  );
}
