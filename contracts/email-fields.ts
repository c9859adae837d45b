import { z } from 'zod';
import { asText, NOT_AN_EMAIL, REQUIRED } from './fields.ts';

/**
 * What people take for an e-mail: letters of any script, a domain with a dot, and none of the signs
 * that part addresses or headers in a mail.
 */
const EMAIL =
  /^[^\s@"<>()[\],;:\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}\d-]{2,63}$/u;

const emailPattern = z.email({ error: NOT_AN_EMAIL, pattern: EMAIL });

/** E-mail that may be empty; `undefined` when it was not sent. */
export function optionalEmail() {
  return z.preprocess(
    asText,
    z
      .string()
      .trim()
      .max(254, NOT_AN_EMAIL)
      .pipe(z.union([z.literal(''), emailPattern], { error: NOT_AN_EMAIL }))
      .optional(),
  );
}

/** Required e-mail. */
export function email(required = REQUIRED, invalid = NOT_AN_EMAIL) {
  return z.preprocess(
    asText,
    z
      .string({ error: required })
      .trim()
      .min(1, required)
      .max(254, invalid)
      .pipe(z.email({ error: invalid, pattern: EMAIL })),
  );
}

/** The sign-by-sign form of what was typed: compatible letters are one, what is invisible goes. */
export function plainEmail(written: string): string {
  return written.normalize('NFKC').replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/**
 * Required e-mail that is kept as it was written, whatever invisible signs or wide letters it has:
 * it must be one in its plain form, under which it is told from others.
 */
export function writtenEmail() {
  return z.preprocess(
    asText,
    z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .max(254, NOT_AN_EMAIL)
      .refine((value) => EMAIL.test(plainEmail(value)), NOT_AN_EMAIL),
  );
}
