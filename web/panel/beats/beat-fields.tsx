import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NumberField, PriorityField, TitleField } from '../ui/fields.tsx';
import type { BeatValues } from './beat-values.ts';

/** The fields of a beat, for a new one and for one that is there. */
export function BeatFields({ form }: { form: UseFormReturnType<BeatValues> }) {
  const number = { inputMode: 'decimal', maxLength: 10 } as const;
  return (
    <>
      <TitleField {...form.getInputProps('title')} />
      <TextInput label="Productor" required maxLength={200} {...form.getInputProps('producer')} />
      <TextInput label="Género" required maxLength={80} {...form.getInputProps('genre')} />
      <SimpleGrid cols={2}>
        <NumberField label="BPM" {...number} {...form.getInputProps('bpm')} />
        <NumberField label="Precio ($)" {...number} {...form.getInputProps('price')} />
        <NumberField label="Minutos" {...number} {...form.getInputProps('minutes')} />
        <NumberField label="Segundos" {...number} {...form.getInputProps('seconds')} />
      </SimpleGrid>
      <PriorityField {...form.getInputProps('priority')} />
    </>
  );
}
