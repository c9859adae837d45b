import { SimpleGrid } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import type { Field, Values } from './fields.tsx';
import { type Fields, type FieldsFormState, isRequired, toFormValues } from './fields-form.ts';
import { Folded } from './folded.tsx';

/**
 * Returns the function that follows the inputs of a form: given a field and its new value it answers
 * what other inputs get. Inputs with a value that was neither proposed nor the field's own keep it.
 */
export function applyProposals(fields: Fields, getValues: () => Values) {
  const proposed = toFormValues(fields, null);
  return function follow(name: string, value: unknown): Values {
    const changes: Values = {};
    for (const [other, next] of Object.entries(fields[name]?.proposes?.(String(value)) ?? {})) {
      const present = getValues()[other];
      if (present !== '' && present !== proposed[other]) continue;
      proposed[other] = next;
      Object.assign(changes, { [other]: next }, follow(other, next));
    }
    return changes;
  };
}

interface FieldInputsProps {
  fields: Fields;
  form: FieldsFormState;
  /** The stored record; null in a new one. */
  record: Values | null;
  isBusy?: boolean;
}

type Named = [name: string, field: Field];

/** The fields in rows; neighbours that are half as wide share one. */
function groupInRows(fields: readonly Named[]): Named[][] {
  const rows: Named[][] = [];
  for (const entry of fields) {
    const last = rows.at(-1);
    if (entry[1].isHalf && last?.every(([, field]) => field.isHalf)) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

export function FieldInputs({ fields, form, record, isBusy = false }: FieldInputsProps) {
  const { values } = form;
  const [follow] = useState(() => applyProposals(fields, form.getValues));
  const shown = Object.entries(fields).filter(
    ([, { isShown }]) => isShown?.(values, record) ?? true,
  );
  const advanced = shown.filter(([, { isAdvanced }]) => isAdvanced);
  const foldLabel =
    advanced.map(([, { isAdvanced }]) => isAdvanced).find((fold) => typeof fold === 'string') ??
    'Avanzado';
  const [first] = shown.filter(([, { isFile, opensOnFocus }]) => !isFile && !opensOnFocus);
  function input([name, field]: Named): ReactNode {
    const { notes, label = notes.label, help = notes.help } = field;
    const { onChange, value, error } = form.getInputProps(name);
    return (
      <Fragment key={name}>
        {field.render(
          {
            label,
            description: field.getHelp ? field.getHelp(record, values) : help,
            required: isRequired(field),
            disabled: isBusy,
            error,
            value,
            onChange(next: unknown) {
              onChange(next);
              for (const change of Object.entries(follow(name, next)))
                form.setFieldValue(...change);
            },
            'data-autofocus': name === first?.[0] ? true : undefined,
          },
          { record, values },
        )}
      </Fragment>
    );
  }
  const row = (members: Named[]) =>
    members[0]?.[1].isHalf ? (
      <SimpleGrid key={members[0][0]} cols={{ base: 1, xs: 2 }}>
        {members.map(input)}
      </SimpleGrid>
    ) : (
      members.map(input)
    );
  return (
    <>
      {groupInRows(shown.filter(([, { isAdvanced }]) => !isAdvanced)).map(row)}
      {advanced.length > 0 ? (
        <Folded label={foldLabel} isNeeded={advanced.some(([name]) => Boolean(form.errors[name]))}>
          {advanced.map(input)}
        </Folded>
      ) : null}
    </>
  );
}
