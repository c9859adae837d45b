import { tooLarge } from './failures.ts';

/** Bytes of one text field, and how many fields a form may have. */
export const FIELD_LIMIT = 64 * 1024;
export const MAX_FIELDS = 40;

/** Repeated fields become a list; prototype names are harmless on this object. */
export function collectFields(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_FIELDS) throw tooLarge('El formulario tiene demasiados campos.');
    if (value.length > FIELD_LIMIT) throw tooLarge('Un campo del formulario es demasiado largo.');
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}
