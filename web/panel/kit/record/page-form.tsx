import { Modal, type ModalProps, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { alertWarning } from '../../ui/alerts.tsx';
import { BUSY_TEXT } from '../../ui/confirm.tsx';
import { useLayer } from '../../ui/layers.ts';
import { confirmLeave } from '../../ui/leave-question.ts';
import { SurfaceContext, useInlineSurface } from '../../ui/record-surface.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import type { Values } from '../fields/fields.tsx';
import type { FieldsFormState } from '../fields/fields-form.ts';
import { InlineSection } from '../fields/info-dialog.tsx';
import { focusFirstError } from '../fields/plain-form.tsx';
import { ChangeBar, type ChangeBarProps } from './change-bar.tsx';
import type { Editor } from './editor.ts';
import { HandNote } from './hand-note.tsx';
import type { Part } from './parts.ts';
import { isSame, type RecordRef } from './record-changes.ts';
import css from './record-page.module.css';
import { EditorProvider, useEditor, useEditorState, useOpenEditor } from './use-editor.ts';

/** Whether two sets of inputs would send the same, and show the same files. */
function isShown({ toRequest, record, fileInputs = [] }: Part, left: Values, right: Values) {
  return (
    isSame(toRequest(left, record), toRequest(right, record)) &&
    fileInputs.every((name) => left[name] === right[name])
  );
}

interface PartFormProps {
  part: Omit<Part, 'tab'>;
  /** @param isReadOnly whether another person is typing, or it is being saved with a file */
  children(form: FieldsFormState, record: Values | null, isReadOnly: boolean): ReactNode;
}

/**
 * The inputs of one part of a record. What is typed in them is held by the editor of the record, so that
 * they may leave with their tab at any time.
 */
export function PartForm({ part: given, children }: PartFormProps) {
  const editor = useOpenEditor();
  const tab = use(SurfaceContext)?.tab;
  const { revision, errors, progress } = useEditorState(editor);
  /** What the last save has answered, until the record is read again. */
  const [answer, setAnswer] = useState<{ of: Values | null; record: Values } | null>(null);
  const part: Part = {
    ...given,
    record: answer && answer.of === given.record ? answer.record : given.record,
    tab,
    onSaved(record) {
      setAnswer({ of: given.record, record: { ...given.record, ...record } });
      given.onSaved?.(record);
    },
  };
  const latest = useRef(part);
  latest.current = part;
  const isShowing = useRef(false);
  const form = useForm<Values>({
    initialValues: editor.getValues(part),
    onValuesChange(values) {
      if (!isShowing.current) editor.type(latest.current, values);
    },
  });
  useLayoutEffect(() => editor.register(part));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the inputs have to be shown anew
  useLayoutEffect(() => {
    const values = editor.getValues(part);
    if (isShown(part, values, form.getValues())) return;
    isShowing.current = true;
    form.setValues(values);
    isShowing.current = false;
  }, [revision, part.record]);
  const wrong = errors[part.name];
  // Its tab may have been opened for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    form.setErrors((wrong ?? {}) as Record<string, ReactNode>);
    if (wrong) focusFirstError();
  }, [errors]);
  const isReadOnly = editor.isReadOnly() || progress !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <fieldset disabled={isReadOnly} className={css.inputs}>
        <Stack>{children(form, part.record, isReadOnly)}</Stack>
      </fieldset>
      {/* Enter in an input saves. */}
      <button type="submit" hidden />
    </form>
  );
}

/** What is typed in, once the site has said how the record was left. */
export function WhenAsked({ editor, children }: { editor: Editor; children: ReactNode }) {
  return useEditorState(editor).isAsked ? children : <LoadingState />;
}

/** The forms of a record, and what is done with what is typed in them. */
export function EditorContent({ children, ...bar }: ChangeBarProps & { children: ReactNode }) {
  return (
    <Stack>
      <HandNote editor={bar.editor} />
      <WhenAsked editor={bar.editor}>{children}</WhenAsked>
      <ChangeBar {...bar} />
    </Stack>
  );
}

export interface RecordFrameProps
  extends DialogProps,
    Pick<ChangeBarProps, 'effect' | 'uploadName'> {
  root: RecordRef;
  title: string;
  size?: ModalProps['size'];
  children: ReactNode;
}

function EditorDialog(props: RecordFrameProps) {
  const { root, title, opened, onClose, size = 'lg', children, ...bar } = props;
  const editor = useEditor(root, {}, opened);
  const { isSaving } = useEditorState(editor);
  function close(): boolean {
    if (isSaving) alertWarning(BUSY_TEXT);
    else if (editor.isKept && !editor.hasFiles()) onClose();
    else void confirmLeave().then((isConfirmed) => isConfirmed && onClose());
    return !isSaving;
  }
  useLayer(opened, close);
  return (
    <EditorProvider value={editor}>
      <Modal opened={opened} onClose={close} title={title} size={size}>
        <EditorContent editor={editor} {...bar} onClose={close} onSaved={onClose}>
          {children}
        </EditorContent>
      </Modal>
    </EditorProvider>
  );
}

/** A form of a stored record: a dialog with an editor of its own, or a part of the page of its record. */
export function RecordFrame(props: RecordFrameProps) {
  const surface = useInlineSurface();
  if (surface === null) return <EditorDialog {...props} />;
  return <InlineSection title={props.title}>{props.children}</InlineSection>;
}
