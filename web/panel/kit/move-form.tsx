import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type DialogProps, FormDialog } from './form-dialog.tsx';

interface MoveFormProps extends DialogProps {
  name: string;
  many: string;
  /** Present place from 0, and number of places. */
  place: { at: number; of: number };
  onMove(to: number): Promise<void>;
}

/** Moves a record to a place by its number: without dragging, and across pages. */
export function MoveForm({ name, many, place, onMove, opened, onClose }: MoveFormProps) {
  const form = useForm<{ place: number | string }>({
    initialValues: { place: place.at + 1 },
    validate: {
      place: (value) =>
        Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= place.of
          ? null
          : `Debe estar entre 1 y ${place.of}.`,
    },
  });
  return (
    <FormDialog
      title={`Mover ${name}`}
      opened={opened}
      onClose={onClose}
      form={form}
      isDirty={false}
      send={async (values) => void onMove(Number(values.place) - 1)}
      success={null}
      failure=""
      submitLabel="Mover"
      size="sm"
    >
      <TextInput
        label="Posición"
        description={`De 1 a ${place.of}, entre todos los ${many}.`}
        min={1}
        max={place.of}
        type="number"
        data-autofocus
        {...form.getInputProps('place')}
      />
    </FormDialog>
  );
}
