import { Select } from '@mantine/core';
import type { Labelled } from '../../../../contracts/fields.ts';
import type { Option } from './choice-fields.tsx';
import {
  type FieldOptions,
  field,
  type InputContext,
  type InputProps,
  type Values,
} from './fields.tsx';

interface FetchedOptions {
  data: readonly Option[] | undefined;
  isError: boolean;
}

interface FetchedSelectProps {
  /** @param values the other inputs of the form */
  useOptions(values: Values): FetchedOptions;
  /** Shown when the options cannot be read. */
  failed: string;
  /** Placeholder of no choice, which can then be made again. */
  none?: string;
}

function FetchedSelect({
  useOptions,
  failed,
  none,
  error,
  value,
  values,
  onChange,
  ...input
}: InputProps & FetchedSelectProps & { values: Values }) {
  const { data, isError } = useOptions(values);
  return (
    <Select
      {...input}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      placeholder={none ?? (data === undefined && !isError ? 'Cargando…' : 'Seleccione')}
      data={[...(data ?? [])]}
      searchable
      clearable={none !== undefined}
      limit={50}
      nothingFoundMessage="Sin resultados"
      error={error ?? (isError ? failed : null)}
    />
  );
}

/** Searchable choice from a list that is fetched; shows at most 50 options at a time. */
export function selectField<T extends Labelled>(
  schema: T,
  useOptions: FetchedSelectProps['useOptions'],
  { failed, none, ...options }: FieldOptions & Omit<FetchedSelectProps, 'useOptions'>,
) {
  const render = (props: InputProps, { values }: InputContext) => (
    <FetchedSelect {...props} {...{ useOptions, failed, none, values }} />
  );
  return field(schema, { opensOnFocus: true, render }, options);
}
