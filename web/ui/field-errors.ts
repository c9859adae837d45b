import { ApiError } from './api.ts';

/**
 * Returns the first message of each field of a 400 response; empty for any other error.
 * `formFieldNames` maps field names of the wire to those of the form where they differ.
 */
export function readFieldErrors(
  error: unknown,
  formFieldNames: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const errors: Record<string, string> = {};
  for (const [name, texts] of Object.entries(error.body)) {
    const [first] = Array.isArray(texts) ? texts : [texts];
    if (typeof first === 'string') errors[formFieldNames[name] ?? name] = first;
  }
  return errors;
}

/** As `readFieldErrors`, of these fields alone and in their order. */
export function readErrorsOfFields<F extends string>(
  error: unknown,
  fields: readonly F[],
): Partial<Record<F, string>> {
  const errors = readFieldErrors(error);
  const entries = fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : []));
  return Object.fromEntries(entries) as Partial<Record<F, string>>;
}
