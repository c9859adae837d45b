import { NativeSelect } from '@mantine/core';
import { formatHours } from './studio-texts.ts';

/** Longest duration offered, in hours; a stored longer one is kept. */
const MOST = 12;

interface HoursFieldProps {
  least: number;
  value: number;
  onChange(hours: number): void;
}

/** How many hours in a row. */
export function HoursField({ least, value, onChange }: HoursFieldProps) {
  const first = Math.min(least, value);
  const last = Math.max(MOST, least, value);
  const data = Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: formatHours(first + index),
  }));
  return (
    <NativeSelect
      label="Cuántas horas"
      data={data}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
