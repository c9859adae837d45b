import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PriorityField } from '../entries/priority-field.tsx';
import type { BeatValues } from './beat-values.ts';

/** The fields of a beat, for a new one and for one that is there. */
export function BeatFields({ form }: { form: UseFormReturnType<BeatValues> }) {
  const number = { required: true, inputMode: 'decimal', maxLength: 10 } as const;
  return (
    <>
      <TextInput
        label="Título"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput label="Productor" required maxLength={200} {...form.getInputProps('producer')} />
      <TextInput label="Género" required maxLength={80} {...form.getInputProps('genre')} />
      <SimpleGrid cols={2}>
        <TextInput label="BPM" {...number} {...form.getInputProps('bpm')} />
        <TextInput label="Precio ($)" {...number} {...form.getInputProps('price')} />
        <TextInput label="Minutos" {...number} {...form.getInputProps('minutes')} />
        <TextInput label="Segundos" {...number} {...form.getInputProps('seconds')} />
      </SimpleGrid>
      <PriorityField {...form.getInputProps('priority')} label="Prioridad" />
    </>
  );
}
