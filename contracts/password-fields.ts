import { z } from 'zod';
import { emptyToUndefined, limitLength, REQUIRED, toText } from './fields.ts';

/** Length of a new password, in characters. The server applies further rules. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Maximum length of a password that is compared with the stored one, in characters. */
const MAX_TYPED_LENGTH = 1024;

export const PASSWORD_TOO_SHORT = `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
export const PASSWORD_TOO_LONG = `La contraseña debe tener como máximo ${MAX_PASSWORD} caracteres.`;
export const PASSWORD_COMMON = 'Esta contraseña es demasiado común.';
export const PASSWORD_WEAK =
  'Esta contraseña es fácil de adivinar. Use una más larga, por ejemplo varias palabras.';
export const PASSWORD_IS_USERNAME = 'La contraseña no puede ser el nombre de usuario.';

/** Help text for a new password. */
export const PASSWORD_HINT = `De ${MIN_PASSWORD} a ${MAX_PASSWORD} caracteres, difícil de adivinar: por ejemplo, varias palabras.`;

/** Required password. Not trimmed, because it may begin or end with a space. */
export function typedPassword(required = REQUIRED) {
  const shape = z.string({ error: required }).min(1, required);
  return limitLength(MAX_TYPED_LENGTH, shape, { error: PASSWORD_TOO_LONG, isTrimmed: false });
}

/** Optional password; an empty text counts as not sent. */
export function optionalPassword() {
  return limitLength(MAX_TYPED_LENGTH, z.string().optional(), {
    error: PASSWORD_TOO_LONG,
    isTrimmed: false,
    read: (value) => emptyToUndefined(toText(value)),
  });
}

/** Returns the error message for a password of the wrong length, or null. */
export function validatePasswordLength(password: string): string | null {
  if (password.length < MIN_PASSWORD) return PASSWORD_TOO_SHORT;
  return password.length > MAX_PASSWORD ? PASSWORD_TOO_LONG : null;
}
