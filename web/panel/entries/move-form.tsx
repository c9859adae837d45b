import { NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { FormModal } from '../ui/form-modal.tsx';
import type { Face } from './faces.ts';

interface MoveFormProps {
  face: Face;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
  place: { at: number; of: number };
  onMove(to: number): Promise<void>;
}

/** Moving without dragging: to a place by its number, across pages too. */
export function MoveForm({ face, item, opened, onClose, place, onMove }: MoveFormProps) {
  const [value, setValue] = useState<number | string>(place.at + 1);
  const [error, setError] = useState<string | null>(null);

  function send(event: FormEvent): void {
    event.preventDefault();
    const to = Number(value);
    if (!Number.isInteger(to) || to < 1 || to > place.of) {
      setError(`Debe estar entre 1 y ${place.of}.`);
      return;
    }
    onClose();
    void onMove(to - 1);
  }
  return (
    <FormModal
      title={`Mover ${item.name}`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={false}
      isDirty={false}
      submitLabel="Mover"
      size="sm"
    >
      <NumberInput
        label="Posición"
        description={`De 1 a ${place.of}, entre todos los ${face.many}.`}
        min={1}
        max={place.of}
        allowDecimal={false}
        clampBehavior="none"
        value={value}
        onChange={(next) => {
          setValue(next);
          setError(null);
        }}
        error={error}
        data-autofocus
      />
    </FormModal>
  );
}
