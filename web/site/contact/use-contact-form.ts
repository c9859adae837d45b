import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CONTACT_LIMITS } from '../../../contracts/contact-texts.ts';
import { paths } from '../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../contracts/site.ts';
import { call } from '../../ui/api.ts';
import { readErrorsOfFields } from '../../ui/field-errors.ts';
import { useFormCaptcha } from '../../ui/forms/captcha.ts';
import { createDraft } from '../../ui/forms/draft.ts';
import { showNotice } from '../../ui/forms/notice.ts';
import { useSingleRequest } from '../../ui/forms/single-request.ts';
import { type ContactErrors, FIELDS, toContactBody, validateContact } from './check-contact.ts';

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
export function useContactForm(captchaInfo: CaptchaInfo, siteKey: string) {
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
