import type { ReactNode } from 'react';
import type { ChangeBarProps } from './change-bar.tsx';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type CrossCheck, type Fields, toPart } from './fields-form.ts';
import { PartForm, SectionEditor } from './page-form.tsx';
import type { RecordRef } from './record-changes.ts';
import type { SaveTexts } from './use-save.ts';

interface FieldsPageProps<T>
  extends SaveTexts,
    Pick<ChangeBarProps, 'submitLabel' | 'submitName' | 'effect'> {
  fields: Fields;
  /** The stored record; null before it was first saved. */
  record: object | null;
  check?: CrossCheck;
  /** The call that changes the record. */
  change: RecordRef;
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
  const { fields, check, change, create, onSaved, refresh, children, ...rest } = props;
  const record = props.record as Values | null;
  const { success, failure, submitLabel, submitName, effect } = rest;
  const ref = record === null && create !== undefined ? { call: create } : change;
  const part = {
    ...toPart(fields, { ref, record, check }),
    name: 'form',
    success,
    failure,
    onSaved: (saved: Values) => onSaved?.(saved as T),
  };
  return (
    <SectionEditor
      root={change}
      {...{ submitLabel, submitName, effect }}
      {...(refresh ? { refresh } : {})}
    >
      {children}
      <PartForm part={part}>
        {(form, stored, isBusy) => (
          <FieldInputs fields={fields} form={form} record={stored} isBusy={isBusy} />
        )}
      </PartForm>
    </SectionEditor>
  );
}
