import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { editsOf } from './edits.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type Fields, toFormValues, useFieldsForm } from './fields-form.ts';
import { type DialogProps, FormDialog } from './form-dialog.tsx';
import type { SaveTexts } from './use-save.ts';

interface RecordFormProps extends DialogProps, SaveTexts {
  title: string;
  queryKey: readonly unknown[];
  /** Reads the record, or creates it if it does not exist. */
  load(): Promise<{ id: number }>;
  /** The call that changes the record by its id. */
  change: CallName;
  fields: Fields;
  /** Shown if the record could not be read. */
  unread: string;
  onSaved?(): void;
}

/** Form of a record that is read, or created, when the form is opened. */
export function RecordForm(props: RecordFormProps) {
  const { fields, opened } = props;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: props.queryKey,
    queryFn: props.load,
    enabled: opened,
    // Refetching must not replace input; the next opening reads again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const record = (data ?? null) as Values | null;
  const form = useFieldsForm(fields, record);
  const { initialize } = form;
  useEffect(() => {
    if (record) initialize(toFormValues(fields, record));
  }, [record, fields, initialize]);
  let fallback = null;
  if (error && !isFetching) {
    fallback = <ErrorState error={error} text={props.unread} onRetry={() => void refetch()} />;
  } else if (!data) fallback = <LoadingState />;
  return (
    <FormDialog
      title={props.title}
      opened={opened}
      onClose={props.onClose}
      form={form}
      edits={data && record ? editsOf(fields, { call: props.change, id: data.id, record }) : null}
      success={props.success}
      failure={props.failure}
      onSaved={() => props.onSaved?.()}
      fallback={fallback}
    >
      <FieldInputs fields={fields} form={form} record={record} />
    </FormDialog>
  );
}
