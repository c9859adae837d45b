import type { ReactNode } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { toEdits } from './edits.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type CrossCheck, type Fields, toFormValues, useFieldsForm } from './fields-form.ts';
import { PageForm } from './page-form.tsx';
import { sendCall } from './send-call.ts';
import type { SaveTexts } from './use-save.ts';

interface FieldsPageProps<T> extends SaveTexts {
  fields: Fields;
  /** The stored record; null before it was first saved. */
  record: object | null;
  check?: CrossCheck;
  /** The call that changes the record; its id is null if the call has none. */
  change: { call: CallName; id: number | null };
  /** The call that saves it first. */
  create?: CallName;
  onSaved?(saved: T): void;
  submitLabel?: string;
  /** Accessible name of the button, if it differs from its label. */
  submitName?: string;
  /** Shown above the inputs. */
  children?: ReactNode;
}

/** Form of described fields that is a part of a section. */
export function FieldsPage<T>(props: FieldsPageProps<T>) {
  const { fields, check, change, create, children, ...rest } = props;
  const record = props.record as Values | null;
  const form = useFieldsForm(fields, record, { check });
  return (
    <PageForm<Values, T>
      {...rest}
      form={form}
      send={(body) => sendCall(create ?? change.call, { body })}
      edits={record && toEdits(fields, { ...change, record })}
      toValues={(saved) => toFormValues(fields, saved as Values)}
    >
      {children}
      <FieldInputs fields={fields} form={form} record={record} />
    </PageForm>
  );
}
