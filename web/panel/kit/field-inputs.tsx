import { SimpleGrid } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Field, Values } from './fields.tsx';
import { type Fields, type FieldsFormState, isRequired } from './fields-form.ts';

interface FieldInputsProps {
  fields: Fields;
  form: FieldsFormState;
  /** The stored record; null in a new one. */
  record: Values | null;
  isBusy?: boolean;
}

/** The shown fields in rows; neighbours that are half as wide share one. */
function inRows(fields: Fields, values: Values, record: Values | null): [string, Field][][] {
  const rows: [string, Field][][] = [];
  for (const entry of Object.entries(fields)) {
    const [, { isShown, isHalf }] = entry;
    if (isShown && !isShown(values, record)) continue;
    const last = rows.at(-1);
    if (isHalf && last?.every(([, field]) => field.isHalf)) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

/** The inputs of described fields. */
export function FieldInputs({ fields, form, record, isBusy = false }: FieldInputsProps) {
  const rows = inRows(fields, form.values, record);
  const [firstText] = rows.flat().filter(([, { isFile }]) => !isFile);
  function input([name, field]: [string, Field]): ReactNode {
    const { notes, label = notes.label, help = notes.help } = field;
    const { onChange, value, error } = form.getInputProps(name);
    return (
      <Fragment key={name}>
        {field.render({
          label,
          description: field.helpOf ? field.helpOf(record) : help,
          required: isRequired(field),
          maxLength: notes.maxLength,
          disabled: isBusy && field.isFile === true,
          error,
          value,
          onChange,
          record,
          values: form.values,
          'data-autofocus': name === firstText?.[0] ? true : undefined,
        })}
      </Fragment>
    );
  }
  return rows.map((row) =>
    row.length === 1 && !row[0]?.[1].isHalf ? (
      row.map(input)
    ) : (
      <SimpleGrid key={row[0]?.[0]} cols={{ base: 1, xs: 2 }}>
        {row.map(input)}
      </SimpleGrid>
    ),
  );
}
