import type { ReactNode } from 'react';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { FieldInputs } from '../fields/field-inputs.tsx';
import type { Values } from '../fields/fields.tsx';
import {
  type CrossCheck,
  type Fields,
  toFormValues,
  toRequestFields,
  validateFields,
} from '../fields/fields-form.ts';
import type { SaveTexts } from '../fields/use-save.ts';
import type { ChangeBarProps } from './change-bar.tsx';
import { EditorContent, PartForm, RecordFrame, type RecordFrameProps } from './page-form.tsx';
import type { Part } from './parts.ts';
import type { RecordRef } from './record-changes.ts';
import { EditorProvider, useEditor } from './use-editor.ts';

type PartOptions = Pick<
  Part,
  | 'success'
  | 'failure'
  | 'rename'
  | 'getLabel'
  | 'owner'
  | 'confirm'
  | 'notifyError'
  | 'onFieldErrors'
  | 'onSaved'
>;

interface FieldsPartProps extends PartOptions {
  name: string;
  fields: Fields;
  /** As it is stored; null before it exists. */
  record: object | null;
  check?: CrossCheck | undefined;
  change: RecordRef;
}

/** The inputs of described fields, as a part of the record that is edited. */
export function FieldsPart({ fields, record, check, change, ...options }: FieldsPartProps) {
  const stored = record as Values | null;
  const part = {
    ...options,
    ref: change,
    record: stored,
    toValues: (of: Values | null) => toFormValues(fields, of),
    toRequest: (values: Values, of: Values | null) => toRequestFields(fields, values, of),
    validate: (values: Values) => validateFields(fields, values, stored, check),
    fileInputs: Object.keys(fields).filter((name) => fields[name]?.isFile),
  };
  return (
    <PartForm part={part}>
      {(form, shown, isBusy) => (
        <FieldInputs fields={fields} form={form} record={shown} isBusy={isBusy} />
      )}
    </PartForm>
  );
}

interface PartDialogProps
  extends DialogProps,
    Omit<FieldsPartProps, 'name'>,
    Pick<RecordFrameProps, 'title' | 'size'> {}

/** Described fields of a stored record: a dialog, or a part of its page. */
export function PartDialog({ title, size, opened, onClose, ...part }: PartDialogProps) {
  return (
    <RecordFrame {...{ title, size, opened, onClose }} root={part.change}>
      <FieldsPart {...part} name={title} />
    </RecordFrame>
  );
}

interface FieldsPageProps<T>
  extends SaveTexts,
    Pick<FieldsPartProps, 'fields' | 'record' | 'check' | 'change'>,
    Pick<ChangeBarProps, 'submitLabel' | 'submitName' | 'effect'> {
  /** The call that saves it first. */
  create?: string;
  onSaved?(saved: T): void;
  /** Reads the record again. */
  refresh?(): void;
  /** Shown above the inputs. */
  children?: ReactNode;
}

/** Form of the described fields of a record that has no page of its own, as a part of a section. */
export function FieldsPage<T>(props: FieldsPageProps<T>) {
  const { children, create, onSaved, refresh, submitLabel, submitName, effect, ...part } = props;
  const isFirst = part.record === null && create !== undefined;
  const editor = useEditor(part.change, refresh ? { refresh } : {});
  return (
    <EditorProvider value={editor}>
      <EditorContent {...{ editor, submitLabel, submitName, effect }}>
        {children}
        <FieldsPart
          {...part}
          name="form"
          change={isFirst ? { call: create } : part.change}
          onSaved={(saved) => onSaved?.(saved as T)}
        />
      </EditorContent>
    </EditorProvider>
  );
}
