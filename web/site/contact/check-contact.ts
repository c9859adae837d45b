import { contactTexts } from '../../../contracts/contact-texts.ts';
import { isEmail } from '../../ui/is-email.ts';

/** The fields in the order of the form. */
const TEXTS = ['name', 'email', 'country', 'subject', 'message'] as const;
export const FIELDS = [...TEXTS, 'terms'] as const;

export type ContactErrors = Partial<Record<keyof typeof contactTexts, string>>;

/** Returns the validation messages by field, in the texts of the specification. */
export function checkContact(form: FormData): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of TEXTS) {
    const value = String(form.get(field) ?? '').trim();
    if (value === '' || (field === 'email' && !isEmail(value))) {
      errors[field] = contactTexts[field];
    }
  }
  if (!form.has('terms')) errors.terms = contactTexts.terms;
  return errors;
}

/** Returns the request body: the fields by name, trimmed. */
export function contactFields(form: FormData) {
  const entries = TEXTS.map((field) => [field, String(form.get(field) ?? '').trim()]);
  return Object.fromEntries(entries) as Record<(typeof TEXTS)[number], string>;
}
