import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { priorityOptions } from '../kit/priority-options.ts';

/** Title of an item; the first field of its form. */
export function TitleField(props: TextInputProps) {
  return <TextInput label="Título" required maxLength={200} data-autofocus {...props} />;
}

/** Numeric field with a text value of at most `maxLength` digits. */
export function NumberField(props: TextInputProps & { maxLength: number }) {
  return <TextInput required inputMode="numeric" {...props} />;
}

/** Priority 1 to 10; smaller values are shown first. */
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
