import type { ReactNode } from 'react';
import type { UploadOptions } from '../../ui/client.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type CrossCheck, type Fields, toRequestFields, useFieldsForm } from './fields-form.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface FieldsDialogProps<T>
  extends Omit<FormDialogProps<Values, T>, 'form' | 'send' | 'children'> {
  fields: Fields;
  /** The stored record that the fields are of. */
  record?: Values | null;
  /** Values of the inputs that differ from the fields' own. */
  first?: Values;
  check?: CrossCheck | undefined;
  /** Sends the fields. */
  send(fields: Values, upload: UploadOptions): Promise<T>;
  /** Shown above the inputs. */
  children?: ReactNode;
  /** Shown below the inputs, from what was typed. */
  below?(values: Values): ReactNode;
}

/** Dialog with the form of described fields, which is sent once. */
export function FieldsDialog<T>(props: FieldsDialogProps<T>) {
  const { fields, record = null, first = {}, check, send, children, below, ...rest } = props;
  const form = useFieldsForm(fields, record, { first, check });
  return (
    <FormDialog<Values, T>
      {...rest}
      form={form}
      send={(values, upload) => send(toRequestFields(fields, values, record), upload)}
    >
      {(isBusy) => (
        <>
          {children}
          <FieldInputs fields={fields} form={form} record={record} isBusy={isBusy} />
          {below?.(form.values)}
        </>
      )}
    </FormDialog>
  );
}
