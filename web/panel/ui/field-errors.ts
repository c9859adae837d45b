import { ApiError } from '../../ui/api.ts';

/**
 * The texts of a 400 answer by field, the first of each; empty for any other error. `rename` maps
 * the wire's field names to the form's where they differ.
 */
export function fieldErrorsOf(
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const errors: Record<string, string> = {};
  for (const [name, texts] of Object.entries(error.body)) {
    const [first] = Array.isArray(texts) ? texts : [texts];
    if (typeof first === 'string') errors[rename[name] ?? name] = first;
  }
  return errors;
}

/** Why the server refused, in its own words; null where it says nothing for people. */
function reasonOf(error: ApiError): string | null {
  const { detail } = error.body;
  return error.status !== 500 && typeof detail === 'string' ? detail : null;
}

const OFFLINE = 'Revise su conexión; no se ha perdido lo que escribió.';

/** The panel's text for an action that failed, followed by the server's reason where it gave one. */
export function failureText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  const reason = error.status === 0 ? OFFLINE : reasonOf(error);
  return reason === null || reason === text ? text : `${text} ${reason}`;
}

/** The server's reason alone; the panel's text where it gave none. */
export function reasonText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  return error.status === 0 ? `${text} ${OFFLINE}` : (reasonOf(error) ?? text);
}

/** Whether the item of the call has been deleted meanwhile. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
