import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { focusFirstError } from './focus-first-error.ts';
import { type SaveTexts, useSave } from './use-save.ts';

interface PlainFormProps<V, T> extends Partial<SaveTexts> {
  form: UseFormReturnType<V>;
  failure: string;
  send(values: V): Promise<T>;
  onSaved(result: T): void;
  submitLabel: string;
  size?: 'md';
  children: ReactNode;
  /** Shown below the button that sends it. */
  after?: ReactNode;
}

/**
 * Form alone on a page, or in a dialog that has nothing else: shows the server's messages at its
 * fields, and does not warn before it is left.
 */
export function PlainForm<V extends object, T>(props: PlainFormProps<V, T>) {
  const { form, success = null, failure, send, onSaved, submitLabel, size, after } = props;
  const { isBusy, save } = useSave<T>({
    ...{ success, failure, onSaved },
    onFieldErrors(errors) {
      form.setErrors(errors);
      focusFirstError();
    },
  });
  const submit = form.onSubmit((values) => void save(() => send(values)), focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {props.children}
        <Button type="submit" loading={isBusy} {...(size ? { size } : {})}>
          {submitLabel}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
