import type { UseFormReturnType } from '@mantine/form';
import type { Values } from './fields.tsx';
import { changedFrom } from './merge.ts';

/**
 * Makes what was saved the unchanged state of a form that stays open; what was typed during the
 * request stays in its inputs.
 * @param sent the values that were sent
 * @param stored the values as the server stored them
 */
export function settle<V extends object>(
  form: UseFormReturnType<V>,
  sent: object,
  stored: V,
): void {
  const typed = changedFrom(sent as Values, form.getValues() as Values);
  form.setInitialValues(stored);
  form.setValues({ ...stored, ...typed });
  form.resetDirty(stored);
}
