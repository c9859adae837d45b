import { Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import type { Labelled } from '../../../contracts/fields.ts';
import { type FieldOptions, field, typedText } from './fields.tsx';
import { priorityOptions } from './select-options.ts';

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
  return field(schema, options, {
    render: ({ record: _, values: _all, onChange, maxLength: __, ...props }) => (
      <NativeSelect
        {...props}
        data={[...optionsFor(props.value)]}
        onChange={(event) => onChange(typedText(event))}
      />
    ),
  });
}

/** Priority 1 to 10; smaller values are shown first. */
export function priorityField<T extends Labelled>(schema: T, data = priorityOptions) {
  return choiceField(schema, data, { initial: '10' });
}

/** Several choices from a fixed list. */
export function checkboxesField<T extends Labelled>(schema: T, data: readonly Option[]) {
  return field(
    schema,
    {},
    {
      empty: [],
      toInput: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
      render: ({ record: _, values: _all, maxLength: __, error, ...props }) => (
        <Checkbox.Group {...props} error={error}>
          <Group my="xs" gap="lg" data-has-error={error ? true : undefined}>
            {data.map((option) => (
              <Checkbox key={option.value} {...option} />
            ))}
          </Group>
        </Checkbox.Group>
      ),
    },
  );
}

export function switchField<T extends Labelled>(schema: T, options: FieldOptions = {}) {
  return field(schema, options, {
    empty: false,
    toInput: (stored) => stored === true,
    render: ({
      record: _,
      values: _all,
      maxLength: __,
      value,
      onChange,
      required: ___,
      ...props
    }) => (
      <Switch
        {...props}
        size="md"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
  });
}
