import type { z } from 'zod';
import { ApiError } from '../../ui/api.ts';

/** Returns the server's reason; null if the response has no text for people. */
function getReason(error: ApiError): string | null {
  const { detail } = error.body;
  return error.status !== 500 && typeof detail === 'string' ? detail : null;
}

const OFFLINE = 'Revise su conexión; no se ha perdido lo que escribió.';

const INPUT_KEPT = 'No se ha perdido lo que escribió.';

/** Returns the panel's text for a failed action, and the server's reason if there is one. */
export function getFailureText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  const message = error.status === 0 ? OFFLINE : getReason(error);
  const reason = error.status === 503 ? [message, INPUT_KEPT].filter(Boolean).join(' ') : message;
  return reason === null || reason === text ? text : `${text} ${reason}`;
}

/** Returns the server's reason, or the panel's text if there is none. */
export function getReasonText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  return error.status === 0 ? `${text} ${OFFLINE}` : (getReason(error) ?? text);
}

/** Returns whether the item of the call was deleted meanwhile (404). */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Creates a form validator of one field from the contract schema that the server uses. */
export function createFieldCheck(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null;
}
