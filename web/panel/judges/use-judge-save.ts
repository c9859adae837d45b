import type { UseFormReturnType } from '@mantine/form';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '../../../contracts/judges.ts';
import { alertError, alertWarning } from '../ui/alerts.tsx';
import { focusFirstError } from '../ui/use-form-save.ts';
import { type Saving, useSave } from '../ui/use-save.ts';
import { judgeTexts } from './judge-texts.ts';

interface JudgeSaveOptions<T> {
  success: string;
  failure: string;
  onSaved(result: T): void;
}

/** What is in use is a warning of its own, besides the text at the field (section 8). */
const taken: ReadonlySet<string> = new Set([EMAIL_TAKEN, USERNAME_TAKEN]);

/** Saving of an account: the specification's notices, and errors beside the fields. */
export function useJudgeSave<Values extends object, T = unknown>(
  form: UseFormReturnType<Values>,
  options: JudgeSaveOptions<T>,
): Saving<T> {
  return useSave<T>({
    ...options,
    tellError: (text) => alertError(text, judgeTexts.failedTitle),
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
      for (const text of Object.values(errors)) if (taken.has(text)) alertWarning(text);
    },
  });
}
