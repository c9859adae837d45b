import type { UseFormReturnType } from '@mantine/form';
import { type Saving, useSave } from './use-save.ts';

interface FormSaveOptions<T> {
  success: string | null;
  failure: string;
  onSaved?(result: T): void;
  rename?: Readonly<Record<string, string>>;
}

const INVALID = 'form [aria-invalid="true"], form [data-has-error]';
const FOCUSABLE = 'input, textarea, select, button';

/** Frames in which a folded part of a form may unfold. */
const PATIENCE = 12;

function tryToFocus(framesLeft: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>(INVALID)];
  const first = fields.find((field) => field.offsetParent !== null);
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  if (target) target.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => tryToFocus(framesLeft - 1));
}

/**
 * Puts the focus on the first field with an error, in the order of the page, once the errors have
 * been painted. A field of several parts marks itself with `data-has-error`.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => tryToFocus(PATIENCE));
}

/** `useSave` for a form: what the server says of a field stands beside it, and the focus goes there. */
export function useFormSave<Values extends object, T = unknown>(
  form: UseFormReturnType<Values>,
  options: FormSaveOptions<T>,
): Saving<T> {
  return useSave<T>({
    ...options,
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
    },
  });
}
