import { Button, Drawer, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import type { UploadOptions } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { DraftBar } from './draft-bar.tsx';
import { EditNote } from './edit-note.tsx';
import type { Edits } from './edits.ts';
import { focusFirstError } from './focus-first-error.ts';
import { PreviewPane } from './preview-pane.tsx';
import { settle } from './settle.ts';
import { useEdits } from './use-edits.ts';
import { type SaveOptions, useSave } from './use-save.ts';

interface PageFormProps<V extends object, T> extends SaveOptions<T> {
  form: UseFormReturnType<V>;
  /** Saves a form without `edits`. */
  send?(values: V, upload: UploadOptions): Promise<T>;
  /** The stored record that the form changes; it is saved without overwriting changes of others. */
  edits?: Edits | null;
  submitLabel?: string;
  /** Accessible name of the button, if it differs from its label. */
  submitName?: string;
  /** Values of the form after saving, as the server stored them; by default those that were sent. */
  toValues?(result: T): V;
  children: ReactNode;
}

/** Form of a section or box, which stays after saving and warns before its input is lost. */
export function PageForm<V extends object, T>(props: PageFormProps<V, T>) {
  const { form, edits = null } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const closePreview = () => setIsPreviewing(false);
  const editing = useEdits(edits, form, true);
  const toValues = edits
    ? (saved: T) => edits.toValues(saved as Record<string, unknown>) as V
    : props.toValues;
  const sent = useRef<object>({});
  const { isBusy, save } = useSave<T>({
    ...props,
    onSaved(result) {
      settle(form, sent.current, toValues ? toValues(result) : (sent.current as V));
      props.onSaved?.(result);
    },
    onFieldErrors(errors) {
      form.setErrors(errors);
      focusFirstError();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit((values) => {
    sent.current = values;
    void save(async (upload) =>
      edits || !props.send ? editing.save(values, upload) : props.send(values, upload),
    );
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EditNote editing={editing} />
        {props.children}
        {edits ? (
          <DraftBar edits={edits} editing={editing} onPreview={() => setIsPreviewing(true)} />
        ) : null}
        {edits ? (
          <Drawer
            opened={isPreviewing}
            onClose={closePreview}
            position="right"
            size="28rem"
            title="Vista previa"
            // The form beside it stays in use.
            withOverlay={false}
            lockScroll={false}
            trapFocus={false}
            closeOnClickOutside={false}
          >
            <PreviewPane edits={edits} savedAt={editing.draft.savedAt} onClose={closePreview} />
          </Drawer>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} aria-label={props.submitName}>
            {props.submitLabel ?? 'Guardar'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
