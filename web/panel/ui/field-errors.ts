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

/** Why a call failed in the server's words, or the text that the panel has for this action. */
export function failureText(error: unknown, text: string): string {
  if (!(error instanceof ApiError)) return text;
  if (error.status === 0) return `${text} Revise su conexión; no se ha perdido lo que escribió.`;
  const { detail } = error.body;
  return error.status !== 500 && typeof detail === 'string' ? detail : text;
}
