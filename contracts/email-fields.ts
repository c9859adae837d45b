import { z } from 'zod';
import { EMAIL, MAX_EMAIL_LENGTH, normalizeEmail } from './email-address.ts';
import { limitLength, NOT_AN_EMAIL, REQUIRED } from './fields.ts';

/** Refusal of an address whose letters only look like those of another one. */
export const MIXED_SCRIPTS =
  'El correo mezcla letras de alfabetos distintos. Escríbalo otra vez, con un solo alfabeto.';
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u,
];

/** Whether the name of an address, or a label of its domain, has letters of several scripts. */
export function hasMixedScripts(address: string): boolean {
  const atIndex = address.lastIndexOf('@');
  const parts = [address.slice(0, atIndex), ...address.slice(atIndex + 1).split('.')];
  return parts.some((part) => SCRIPTS.filter((script) => script.test(part)).length > 1);
}

/** E-mail address that may be empty; `undefined` when it was not sent. */
export function optionalEmail() {
  const pattern = z.email({ error: NOT_AN_EMAIL, pattern: EMAIL });
  const shape = z.union([z.literal(''), pattern], { error: NOT_AN_EMAIL });
  return limitLength(MAX_EMAIL_LENGTH, shape.optional(), { error: NOT_AN_EMAIL });
}

/** Required e-mail address. */
export function email(required = REQUIRED, invalid = NOT_AN_EMAIL) {
  const shape = z
    .string({ error: required })
    .min(1, required)
    .pipe(z.email({ error: invalid, pattern: EMAIL }));
  return limitLength(MAX_EMAIL_LENGTH, shape, { error: invalid });
}

/**
 * Required e-mail address. Stored as typed; its plain form (`normalizeEmail`), on which uniqueness is
 * checked, must be a valid address too.
 */
export function strictEmail() {
  const shape = z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .refine((value) => EMAIL.test(normalizeEmail(value)), NOT_AN_EMAIL)
    .refine((value) => !hasMixedScripts(normalizeEmail(value)), MIXED_SCRIPTS);
  return limitLength(MAX_EMAIL_LENGTH, shape, { error: NOT_AN_EMAIL });
}
