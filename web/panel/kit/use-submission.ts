import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { UploadOptions } from '../ui/client.ts';
import type { Unsaved } from '../ui/record-surface.ts';
import type { SaveRound } from '../ui/save-round.ts';
import type { Edits } from './edits.ts';
import { focusFirstError } from './plain-form.tsx';
import { useEdits } from './use-edits.ts';
import { type SaveOptions, useSave } from './use-save.ts';

export interface SubmissionProps<V extends object, T> extends SaveOptions<T> {
  form: UseFormReturnType<V>;
  /** Saves a form without `edits`. */
  send?(values: V, upload: UploadOptions): Promise<T>;
  /** The stored record that the form changes; it is saved without overwriting changes of others. */
  edits?: Edits | null;
  /** Called with valid input before it is sent; false keeps it, as between the steps of a form. */
  beforeSend?(values: V): boolean | Promise<boolean>;
  submitLabel?: string | undefined;
}

/**
 * Submits a form: focuses the first wrong input, sends valid values once, and shows the server's
 * messages at the fields.
 * @param isOpen whether the form is shown
 * @param onSaved called with the reply and the values that were sent
 */
export function useSubmission<V extends object, T>(
  props: SubmissionProps<V, T>,
  isOpen: boolean,
  onSaved: (result: T, sent: V) => void,
) {
  const { form, edits = null } = props;
  const editing = useEdits(edits, form, isOpen);
  const sent = useRef<V | null>(null);
  const saving = useSave<T>({
    ...props,
    onSaved: (result) => onSaved(result, sent.current as V),
    onFieldErrors(errors) {
      form.setErrors(errors);
      focusFirstError();
      props.onFieldErrors?.(errors);
    },
  });
  async function save(values: V, round: SaveRound | null): Promise<boolean> {
    if (!(await (props.beforeSend?.(values) ?? true))) return false;
    return saving.save((upload) => {
      sent.current = values;
      const { send } = props;
      if (edits || !send) return editing.save(values, upload, round);
      return round ? round.join(null, () => send(values, upload)) : send(values, upload);
    }, round?.notifiesOnce);
  }
  const submit = form.onSubmit((values) => void save(values, null), focusFirstError);
  /** As a part of the page of a record, which saves all its forms. */
  const part: Unsaved = {
    check: () => !form.validate().hasErrors,
    save: (round) => save(form.getValues(), round),
  };
  return { edits, editing, submit, part, ...saving };
}
