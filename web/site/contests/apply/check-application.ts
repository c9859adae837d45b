import { NO_COUNTRY, VIDEO_NOT_VERIFIED } from '../../../../contracts/application-texts.ts';
import { isEmail } from '../../../../contracts/email-address.ts';

/** The fields in the order of the form, by their names on the wire. */
export const FIELDS = [
  'aka',
  'city',
  'country',
  'label',
  'instagram',
  'facebook',
  'email',
  'phone',
  'youtube',
] as const;
export type ApplicationField = (typeof FIELDS)[number];
export type Application = Record<ApplicationField, string>;
export type ApplicationErrors = Partial<Application>;

const REQUIRED_TEXT = 'Este campo es requerido.';
const BAD_EMAIL_TEXT = 'Por favor escriba correctamente un correo electronico.';
const BAD_PHONE_TEXT = 'Debe expresarse en numeros.';
const PHONE = /^\d{1,20}$/;

/** Returns the values of the form, trimmed; of the telephone, the digits if it is written as one. */
export function readApplication(form: FormData): Application {
  const entries = FIELDS.map((field) => [field, String(form.get(field) ?? '').trim()]);
  const texts = Object.fromEntries(entries) as Application;
  const phone = /^[+\d\s().\-/]+$/.test(texts.phone) ? texts.phone.replace(/\D/g, '') : texts.phone;
  return { ...texts, phone };
}

/**
 * Returns the errors by field; empty if there are none.
 * @param verifiedVideoId id of the accepted video
 */
export function validateApplication(
  application: Application,
  verifiedVideoId: string | null,
): ApplicationErrors {
  const errors: ApplicationErrors = {};
  for (const field of ['aka', 'city', 'email', 'phone'] as const) {
    if (application[field] === '') errors[field] = REQUIRED_TEXT;
  }
  if (application.country === '') errors.country = NO_COUNTRY;
  if (application.email !== '' && !isEmail(application.email)) errors.email = BAD_EMAIL_TEXT;
  if (application.phone !== '' && !PHONE.test(application.phone)) errors.phone = BAD_PHONE_TEXT;
  if (verifiedVideoId === null) errors.youtube = VIDEO_NOT_VERIFIED;
  return errors;
}

/** Returns the first field with an error, in the order of the form. */
export function findFirstError(errors: ApplicationErrors): ApplicationField | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null;
}
