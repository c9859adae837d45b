import { Button, Drawer, Group, Stack } from '@mantine/core';
import { type ReactNode, use, useState } from 'react';
import { SurfaceContext } from '../ui/record-surface.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import { DraftBar } from './draft-bar.tsx';
import { EditNote } from './edit-note.tsx';
import type { Values } from './fields.tsx';
import { settle } from './form-dialog.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { type SubmissionProps, useSubmission } from './use-submission.ts';

interface PageFormProps<V extends object, T> extends SubmissionProps<V, T> {
  /** Accessible name of the button, if it differs from its label. */
  submitName?: string;
  /** Values of the form after saving, as the server stored them; by default those that were sent. */
  toValues?(result: T): V;
  children: ReactNode;
}

/**
 * Form of a section or box, which stays after saving and warns before its input is lost. In the page of
 * a record, that page saves it.
 */
export function PageForm<V extends object, T>(props: PageFormProps<V, T>) {
  const { form } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const closePreview = () => setIsPreviewing(false);
  const page = use(SurfaceContext);
  const { edits, editing, submit, part, isBusy } = useSubmission(props, true, (result, sent) => {
    const stored = edits ? edits.toValues(result as Values) : props.toValues?.(result);
    settle(form, sent, (stored ?? sent) as V);
    props.onSaved?.(result);
  });
  function discard(): Promise<void> {
    if (!edits) form.reset();
    return editing.discard();
  }
  useUnsavedWarning(form.isDirty(), () => ({
    ...editing.unsaved,
    ...(page ? { ...part, discard, isBusy } : {}),
  }));
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
        {page ? null : (
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy} aria-label={props.submitName}>
              {props.submitLabel ?? 'Guardar'}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
