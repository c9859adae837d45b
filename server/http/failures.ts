import { z } from 'zod';
import { REQUIRED } from '../../contracts/fields.ts';
import { HttpError } from '../platform/errors.ts';

/** The error answers of the API. Texts are Spanish: people read them. */

/** `Retry-After` in seconds for temporary failures. */
export const RETRY_AFTER = '5';

/** 400 with texts beside the fields, as in `invalid({ name: 'Este campo es requerido.' })`. */
export function invalid(fields: Record<string, string>): HttpError {
  const body = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]));
  return new HttpError(400, body);
}

export function unauthenticated(): HttpError {
  return new HttpError(401, { detail: 'Debe iniciar sesión para continuar.' });
}

export function forbidden(detail = 'No tiene permiso para realizar esta acción.'): HttpError {
  return new HttpError(403, { detail });
}

export function conflict(detail: string): HttpError {
  return new HttpError(409, { detail });
}

const CHANGED_MEANWHILE = 'Otra persona cambió este registro mientras usted lo editaba.';

/** 409 with the present record, where the call reads one, and what was sent, but no password, so that a person can choose. */
export function createVersionConflict(
  { author, at }: { author: string; at: number },
  { sent, ...current }: { version?: string; record?: unknown; sent: unknown },
): HttpError {
  const fields = Object.entries(sent ?? {}).filter(([name]) => !name.includes('password'));
  return new HttpError(409, {
    detail: CHANGED_MEANWHILE,
    ...current,
    sent: Object.fromEntries(fields),
    changed_by: author,
    changed_at: new Date(at).toISOString(),
  });
}

export function tooLarge(detail: string): HttpError {
  return new HttpError(413, { detail });
}

export function tooMany(retryAfterSeconds: number): HttpError {
  return new HttpError(
    429,
    { detail: 'Demasiados intentos. Espere unos minutos e intente de nuevo.' },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

export const UNAVAILABLE =
  'El servicio no está disponible en este momento. Intente de nuevo en unos minutos.';

export function unavailable(detail = UNAVAILABLE): HttpError {
  return new HttpError(503, { detail }, { 'retry-after': RETRY_AFTER });
}

export const WRONG_SITE_KEY = 'La clave del sitio (h_key) falta o no es correcta.';
export const UNKNOWN_PARAMETER = 'Parámetro desconocido.';
const GENERIC_MESSAGES = 'El valor no es válido.';

// Spanish messages for issues without a message in the contract; zod's own are never sent.
z.config({ customError: ({ input }) => (input === undefined ? REQUIRED : GENERIC_MESSAGES) });

/** The texts of zod's issues beside their fields; what belongs to no field is `non_field_errors`. */
export function fromIssues(issues: readonly z.core.$ZodIssue[]): HttpError {
  const body: Record<string, string[]> = {};
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    const fields = unknown ?? [String(issue.path[0] ?? 'non_field_errors')];
    const text = unknown === null ? issue.message || GENERIC_MESSAGES : UNKNOWN_PARAMETER;
    for (const field of fields) {
      const texts = body[field] ?? [];
      if (!texts.includes(text)) texts.push(text);
      body[field] = texts;
    }
  }
  return new HttpError(400, body);
}
