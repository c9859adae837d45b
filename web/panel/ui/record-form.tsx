import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type HTMLAttributes, useEffect } from 'react';
import type { z } from 'zod';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from './check-field.ts';
import { FormModal } from './form-modal.tsx';
import { ErrorState, LoadingState } from './states.tsx';

/** A text field of a record. */
export interface RecordField<Name extends string> {
  name: Name;
  label: string;
  description?: string;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  isLong?: boolean;
  maxLength: number;
  schema: z.ZodType;
}

type Values<Name extends string> = Record<Name, string>;
type RecordOf<Name extends string> = { id: number } & Values<Name>;

interface RecordFormProps<Name extends string> {
  title: string;
  opened: boolean;
  onClose(): void;
  queryKey: readonly unknown[];
  /** Reads the record, or creates it if it does not exist. */
  load(): Promise<RecordOf<Name>>;
  change(id: number, values: Values<Name>): Promise<unknown>;
  fields: readonly RecordField<Name>[];
  success: string;
  failure: string;
  /** Shown if the record could not be read. */
  unread: string;
}

function valuesOf<Name extends string>(
  fields: readonly RecordField<Name>[],
  record?: Values<Name>,
): Values<Name> {
  return Object.fromEntries(fields.map(({ name }) => [name, record?.[name] ?? ''])) as Values<Name>;
}

/** Modal form of a record of text fields: reads (or creates) it when opened, then updates it. */
export function RecordForm<Name extends string>(props: RecordFormProps<Name>) {
  const { fields, opened, onClose } = props;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: props.queryKey,
    queryFn: props.load,
    enabled: opened,
    // Refetching must not replace input; the next opening reads again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm<Record<string, string>>({
    initialValues: valuesOf(fields),
    validate: Object.fromEntries(fields.map(({ name, schema }) => [name, fieldCheck(schema)])),
  });
  const { initialize } = form;
  useEffect(() => {
    if (data) initialize(valuesOf(fields, data));
  }, [data, fields, initialize]);
  const saving = useFormSave(form, {
    success: props.success,
    failure: props.failure,
    onSaved: onClose,
  });
  const send = form.onSubmit((values) => {
    if (data) void saving.save(() => props.change(data.id, values as Values<Name>));
  }, focusFirstError);

  let standIn = null;
  if (error && !isFetching) {
    standIn = <ErrorState error={error} text={props.unread} onRetry={() => void refetch()} />;
  } else if (!data) standIn = <LoadingState />;
  return (
    <FormModal
      title={props.title}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      standIn={standIn}
    >
      {fields.map(({ name, isLong = false, schema: _, ...field }, index) => {
        const input = {
          ...field,
          ...form.getInputProps(name),
          'data-autofocus': index === 0 ? true : undefined,
        };
        return isLong ? (
          <Textarea key={name} autosize minRows={2} maxRows={10} {...input} />
        ) : (
          <TextInput
            key={name}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...input}
          />
        );
      })}
    </FormModal>
  );
}
