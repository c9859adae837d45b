import type { Values } from './fields.tsx';
import { type Fields, toFormValues } from './fields-form.ts';

/**
 * Returns the function that follows the inputs of a form: given a field and its new value it answers
 * what other inputs get. Inputs with a value that was neither proposed nor the field's own keep it.
 */
export function followProposals(fields: Fields, getValues: () => Values) {
  const proposed = toFormValues(fields, null);
  return function follow(name: string, value: unknown): Values {
    const changes: Values = {};
    for (const [other, next] of Object.entries(fields[name]?.proposes?.(String(value)) ?? {})) {
      const present = getValues()[other];
      if (present !== '' && present !== proposed[other]) continue;
      proposed[other] = next;
      Object.assign(changes, { [other]: next }, follow(other, next));
    }
    return changes;
  };
}
