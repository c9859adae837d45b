import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FILTER } from '../../../contracts/entries.ts';

interface ConditionFieldProps {
  value?: string[];
  onChange(value: string[]): void;
  error?: ReactNode;
}

const filters = [
  { value: String(FILTER.year), label: 'Año' },
  { value: String(FILTER.country), label: 'País' },
  { value: String(FILTER.volume), label: 'Volumen' },
];

/** By what the segments of an event or content item are told apart; at least one. */
export function ConditionField({ value = [], onChange, error }: ConditionFieldProps) {
  return (
    <Checkbox.Group
      label="Filtros"
      description="Cada segmento llevará estos datos."
      required
      value={value}
      onChange={onChange}
      error={error}
    >
      <Group my="xs" gap="lg" data-has-error={error ? true : undefined}>
        {filters.map((filter) => (
          <Checkbox key={filter.value} size="md" {...filter} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
