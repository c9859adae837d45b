import { NativeSelect } from '@mantine/core';
import { hoursWords } from './words.ts';

/** The longest reservation that is proposed; a longer one that is there already stays. */
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
    label: hoursWords(first + index),
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
