import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { priorityOptions } from './priority-options.ts';

/** The title that names an item: the first thing one writes. */
export function TitleField(props: TextInputProps) {
  return <TextInput label="Título" required maxLength={200} data-autofocus {...props} />;
}

/** A number, as text; `maxLength` digits at the most. */
export function NumberField(props: TextInputProps & { maxLength: number }) {
  return <TextInput required inputMode="numeric" {...props} />;
}

/** Priority 1 to 10: the smaller, the earlier. */
export function PriorityField(props: NativeSelectProps) {
  return (
    <NativeSelect
      label="Prioridad"
      description="Las más altas (1) van primero; a igual prioridad, lo más nuevo."
      data={priorityOptions}
      {...props}
    />
  );
}
