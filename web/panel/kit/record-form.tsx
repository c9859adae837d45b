import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { toEdits } from './edits.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type Fields, toFormValues, toRequestFields, useFieldsForm } from './fields-form.ts';
import { type DialogProps, FormDialog } from './form-dialog.tsx';
import type { Identified } from './resource-calls.ts';
import { sendUpload } from './send-call.ts';
import { isInputStored, toStorageKey } from './stored-input.ts';
import type { SaveTexts } from './use-save.ts';

/** How a record is created that does not exist yet. */
interface Creation extends SaveTexts {
  call: CallName;
  /** Fields sent besides those of the form. */
  with: Values;
  submitLabel: string;
  /** Shown above the inputs. */
  intro: ReactNode;
}

/** Returns the key of the input of a record that does not exist yet. */
const toCreationKey = (creation: Creation) =>
  toStorageKey({ call: creation.call, id: null, name: 'new' }, JSON.stringify(creation.with));

interface RecordFormProps extends DialogProps, SaveTexts {
  title: string;
  queryKey: readonly unknown[];
  /** Reads the record, or creates it if it does not exist; null leaves that to the form. */
  load(): Promise<Identified | null>;
  /** The call that changes the record by its id. */
  change: CallName;
  create?: Creation;
  fields: Fields;
  /** Shown if the record could not be read. */
  unread: string;
  onSaved?(): void;
}

/** Form of a record that is read, or created, when the form is opened. */
export function RecordForm(props: RecordFormProps) {
  const { fields, opened, queryKey } = props;
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: props.load,
    enabled: opened,
    // Refetching must not replace input; the next opening reads again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const record = (data ?? null) as (Values & Identified) | null;
  const form = useFieldsForm(fields, record);
  const { initialize } = form;
  // Before what this browser has kept is filled in.
  useLayoutEffect(() => {
    if (data !== undefined) initialize(toFormValues(fields, data as Values | null));
  }, [data, fields, initialize]);
  let fallback = null;
  // A form that is open stays, with its input, when it cannot be read again.
  if (data === undefined) {
    const retry = () => void refetch();
    fallback =
      error && !isFetching ? (
        <ErrorState error={error} text={props.unread} onRetry={retry} />
      ) : (
        <LoadingState />
      );
  }
  const creation = record === null ? props.create : undefined;
  const isKept = data === null && isInputStored(props.change);
  const { success, failure } = creation ?? props;
  return (
    <FormDialog<Values, Identified>
      {...{ success, failure, opened, fallback, form }}
      title={props.title}
      onClose={props.onClose}
      send={(values, upload) => {
        const body = { ...creation?.with, ...toRequestFields(fields, values, null) };
        return sendUpload(creation?.call ?? props.change, { body }, upload);
      }}
      edits={record && toEdits(fields, { call: props.change, id: record.id, record })}
      onSaved={(saved) => {
        if (props.create) queries.setQueryData(queryKey, saved);
        props.onSaved?.();
      }}
      submitLabel={creation?.submitLabel}
      storageKey={creation && isKept ? toCreationKey(creation) : null}
    >
      {(isBusy) => (
        <>
          {creation?.intro}
          <FieldInputs fields={fields} form={form} record={record} isBusy={isBusy} />
        </>
      )}
    </FormDialog>
  );
}
