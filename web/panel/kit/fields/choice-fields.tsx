import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import { COUNTRY_CODES, listCountriesByName } from '../../../../contracts/country-codes.ts';
import type { Labelled } from '../../../../contracts/fields.ts';
import { interestNames, interests } from '../../../../contracts/interests.ts';
import { type FieldOptions, field, type InputProps, typedText } from './fields.tsx';

export interface Option {
  value: string;
  label: string;
}

/** Choice from a short fixed list. */
export function choiceField<T extends Labelled>(
  schema: T,
  data: readonly Option[] | ((value: string) => readonly Option[]),
  options: FieldOptions = {},
) {
  const optionsFor = typeof data === 'function' ? data : () => data;
  const render = ({ onChange, ...props }: InputProps) => (
    <NativeSelect
      {...props}
      data={[...optionsFor(props.value)]}
      onChange={(event) => onChange(typedText(event))}
    />
  );
  return field(schema, { render }, options);
}

/** Priority 1 to 10; smaller values are shown first. */
export function priorityField<T extends Labelled>(schema: T, data = priorityOptions) {
  return choiceField(schema, data, { initial: '10' });
}

/** Several choices from a fixed list. */
export function checkboxesField<T extends Labelled>(schema: T, data: readonly Option[]) {
  return field(schema, {
    empty: [],
    toInput: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
    render: (props) => (
      <Checkbox.Group {...props}>
        <Group my="xs" gap="lg" data-has-error={props.error ? true : undefined}>
          {data.map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </Group>
      </Checkbox.Group>
    ),
  });
}

export function switchField<T extends Labelled>(schema: T, options: FieldOptions = {}) {
  const render = ({ value, onChange, required: _, ...props }: InputProps) => (
    <Switch
      {...props}
      size="md"
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return field(schema, { empty: false, toInput: (stored) => stored === true, render }, options);
}

export const countryOptions = listCountriesByName(COUNTRY_CODES).map(([value, label]) => ({
  value,
  label,
}));

export const interestOptions = interests.map((value) => ({ value, label: interestNames[value] }));

/** Labels of the priorities; 10 is the default. */
const priorityLabels: Readonly<Record<number, string>> = {
  1: '1 · Máxima',
  3: '3 · Alta',
  6: '6 · Media',
  9: '9 · Baja',
  10: '10 · Por defecto',
};

function createPriorityOptions(labelByPriority: Readonly<Record<number, string>>) {
  return Array.from({ length: 10 }, (_, index) => {
    const value = index + 1;
    return { value: String(value), label: labelByPriority[value] ?? String(value) };
  });
}

/** Priorities 1 to 10 for a select, in display order. */
const priorityOptions = createPriorityOptions(priorityLabels);

/** Priorities of a flyer, where 8 is the priority of videos. */
export const flyerPriorityOptions = createPriorityOptions({ ...priorityLabels, 8: '8 · Video' });
