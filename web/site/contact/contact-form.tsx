import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { CONTACT_LIMITS } from '../../../contracts/contact-texts.ts';
import { paths } from '../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../contracts/site.ts';
import { call } from '../../ui/api.ts';
import { readErrorsOfFields } from '../../ui/field-errors.ts';
import { useFormCaptcha } from '../../ui/forms/captcha.ts';
import { CaptchaNote } from '../../ui/forms/captcha-note.tsx';
import { createDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { showNotice } from '../../ui/forms/notice.ts';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { useSingleRequest } from '../../ui/forms/single-request.ts';
import { type ContactErrors, FIELDS, toContactBody, validateContact } from './check-contact.ts';
import css from './contact-form.module.css';

const draft = createDraft('contacto');
const FAILURE_NOTICE = {
  tone: 'error',
  title: 'Ops!',
  text: 'Ha ocurrido un error al intentar enviar su mensaje, porfavor intente de nuevo mas tarde.',
} as const;
const SUCCESS_NOTICE = {
  tone: 'success',
  title: '¡Completado!',
  text: 'Se ha enviado su mensaje correctamente.',
} as const;

/** Returns the subject that a link carries, as in `/contacto?beat=7&asunto=…`. */
function parseLinkedSubject(search: string): string {
  const subject = new URLSearchParams(search).get('asunto') ?? '';
  return subject.trim().slice(0, CONTACT_LIMITS.subject);
}

function focusField(form: HTMLFormElement | null, errors: ContactErrors): void {
  const [first] = Object.keys(errors);
  const control = form?.elements.namedItem(first ?? '');
  if (control instanceof HTMLElement) control.focus();
}

/** State of the contact form. Input is preserved until it was sent, whatever fails. */
function useContactForm(captchaInfo: CaptchaInfo, siteKey: string) {
  const form = useRef<HTMLFormElement>(null);
  const getCaptcha = useFormCaptcha(captchaInfo);
  const [isBusy, runRequest] = useSingleRequest();
  const [errors, setErrors] = useState<ContactErrors>({});

  useEffect(() => {
    if (form.current === null) return;
    const subject = form.current.elements.namedItem('subject') as HTMLInputElement;
    const linkedSubject = parseLinkedSubject(location.search);
    if (linkedSubject !== '' && subject.value === '') subject.value = linkedSubject;
    draft.restore(form.current);
    draft.store(form.current);
  }, []);

  function showErrors(fieldErrors: ContactErrors): void {
    setErrors(fieldErrors);
    // After the messages are rendered, so that a screen reader reads them with the focus.
    requestAnimationFrame(() => focusField(form.current, fieldErrors));
  }

  async function send(): Promise<void> {
    if (form.current === null) return;
    const formData = new FormData(form.current);
    const fieldErrors = validateContact(formData);
    if (Object.keys(fieldErrors).length > 0) {
      showErrors(fieldErrors);
      return;
    }
    setErrors({});
    try {
      const token = await getCaptcha().takeToken();
      const body = { ...toContactBody(formData), token, h_key: siteKey };
      await call('POST /h/contact/', { body });
    } catch (error) {
      const serverErrors = readErrorsOfFields(error, FIELDS);
      if (Object.keys(serverErrors).length > 0) showErrors(serverErrors);
      else await showNotice(FAILURE_NOTICE);
      return;
    }
    draft.delete();
    form.current.reset();
    await showNotice(SUCCESS_NOTICE);
    location.assign(paths.contact);
  }

  function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    return runRequest(send);
  }

  return {
    form,
    errors,
    isBusy,
    onSubmit,
    onFocus: () => getCaptcha().prepare(),
    onInput: () => form.current && draft.store(form.current),
  };
}

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
