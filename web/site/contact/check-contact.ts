import { contactTexts } from '../../../contracts/contact-texts.ts';
import { isEmail } from '../../../contracts/email-address.ts';

/** The fields in the order of the form. */
const TEXT_FIELDS = ['name', 'email', 'country', 'subject', 'message'] as const;
export const FIELDS = [...TEXT_FIELDS, 'terms'] as const;

export type ContactErrors = Partial<Record<keyof typeof contactTexts, string>>;

/** Returns the validation messages by field, in the texts of the specification. */
export function validateContact(form: FormData): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of TEXT_FIELDS) {
    const value = String(form.get(field) ?? '').trim();
    if (value === '' || (field === 'email' && !isEmail(value))) {
      errors[field] = contactTexts[field];
    }
  }
  if (!form.has('terms')) errors.terms = contactTexts.terms;
  return errors;
}

/** Returns the request body: the fields by name, trimmed. */
export function toContactBody(form: FormData) {
  const entries = TEXT_FIELDS.map((field) => [field, String(form.get(field) ?? '').trim()]);
  return Object.fromEntries(entries) as Record<(typeof TEXT_FIELDS)[number], string>;
}
