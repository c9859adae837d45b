import { Fieldset, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatHour } from './zone-time.ts';

interface DayHourValue {
  day: string;
  /** 0 to 24: the day's last end is 24. */
  hour: number;
}

interface DayHourProps {
  label: string;
  value: DayHourValue;
  onChange(value: DayHourValue): void;
  error?: ReactNode;
}

/** As in '12:00 a. m. (fin del día)' for 24. */
function formatHourLabel(hour: number): string {
  return hour === 24 ? `${formatHour(0)} (fin del día)` : formatHour(hour);
}

export function createHourOptions(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: formatHourLabel(first + index),
  }));
}

/** Input for a day and a whole hour in the studio's time zone. */
export function DayHour({ label, value, onChange, error }: DayHourProps) {
  return (
    <Fieldset variant="unstyled" aria-label={label} data-has-error={error ? true : undefined}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput
          type="date"
          label={`${label}: día`}
          required
          value={value.day}
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChange({ ...value, day: currentTarget.value });
          }}
        />
        <NativeSelect
          label={`${label}: hora`}
          data={createHourOptions(0, 24)}
          value={String(value.hour)}
          onChange={({ currentTarget }) =>
            onChange({ ...value, hour: Number(currentTarget.value) })
          }
        />
      </SimpleGrid>
      {error ? (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </Fieldset>
  );
}
