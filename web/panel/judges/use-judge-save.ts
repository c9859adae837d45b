import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '../../../contracts/judges.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { type Saving, useSave } from '../kit/use-save.ts';
import { alertError, alertWarning, dismissAlert } from '../ui/alerts.tsx';
import { judgeTexts } from './judge-texts.ts';

interface JudgeSaveOptions<T> {
  /** Null where the screen itself says it. */
  success: string | null;
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
  const warnings = useRef<string[]>([]);
  return useSave<T>({
    ...options,
    onSaved: (result) => {
      for (const warning of warnings.current) dismissAlert(warning);
      options.onSaved(result);
    },
    tellError: (text) => alertError(text, judgeTexts.failedTitle),
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
      const texts = Object.values(errors).filter((text) => taken.has(text));
      warnings.current = texts.map((text) => alertWarning(text));
    },
  });
}
