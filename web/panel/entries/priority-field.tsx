import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { priorityOptions } from '../ui/priority-options.ts';

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
