import { Select } from '@mantine/core';
import type { Labelled } from '../../../../contracts/fields.ts';
import type { Option } from './choice-fields.tsx';
import { type FieldOptions, field, type InputProps } from './fields.tsx';

export interface FetchedOptions {
  data: readonly Option[] | undefined;
  isError: boolean;
}

function FetchedSelect({
  useOptions,
  failed,
  error,
  value,
  ...input
}: InputProps & { useOptions(): FetchedOptions; failed: string }) {
  const { data, isError } = useOptions();
  return (
    <Select
      {...input}
      value={value === '' ? null : value}
      placeholder={data === undefined && !isError ? 'Cargando…' : 'Seleccione'}
      data={[...(data ?? [])]}
      searchable
      limit={50}
      nothingFoundMessage="Sin resultados"
      error={error ?? (isError ? failed : null)}
    />
  );
}

/** Searchable choice from a list that is fetched; shows at most 50 options at a time. */
export function selectField<T extends Labelled>(
  schema: T,
  useOptions: () => FetchedOptions,
  { failed, ...options }: FieldOptions & { failed: string },
) {
  const render = (props: InputProps) => (
    <FetchedSelect {...props} useOptions={useOptions} failed={failed} />
  );
  return field(schema, { opensOnFocus: true, render }, options);
}
