import type { UseFormReturnType } from '@mantine/form';
import { focusFirstError } from './focus-first-error.ts';
import { type SaveOptions, type Saving, useSave } from './use-save.ts';

/** `useSave` for a form: shows the server's field messages at the fields and focuses the first. */
export function useFormSave<Values extends object, T = unknown>(
  form: UseFormReturnType<Values>,
  options: Omit<SaveOptions<T>, 'onFieldErrors' | 'tellError'>,
): Saving<T> {
  return useSave<T>({
    ...options,
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
    },
  });
}
