import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type SaveTexts, useSave } from './use-save.ts';

const INVALID = 'form [aria-invalid="true"], form [data-has-error]';
const FOCUSABLE = 'input, textarea, select, button';

/** Number of animation frames to wait for a collapsed part of a form to expand. */
const PATIENCE = 12;

function tryToFocus(framesLeft: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>(INVALID)];
  const first = fields.find((field) => field.offsetParent !== null);
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  if (target) {
    target.focus();
    // Behind the bar of a record's page it counts as visible.
    target.scrollIntoView({ block: 'nearest' });
  } else if (framesLeft > 0) requestAnimationFrame(() => tryToFocus(framesLeft - 1));
}

/**
 * Focuses the first field with an error, in document order, after the errors were painted. A
 * composite field marks itself with `data-has-error`.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => tryToFocus(PATIENCE));
}

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
    success,
    failure,
    onSaved,
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
        <Button type="submit" loading={isBusy} size={size}>
          {submitLabel}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
