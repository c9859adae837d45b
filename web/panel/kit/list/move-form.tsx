import { labelled, wholeNumber } from '../../../../contracts/fields.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { numberField } from '../fields/fields.tsx';
import { FieldsDialog } from '../fields/fields-dialog.tsx';

interface MoveFormProps extends DialogProps {
  name: string;
  many: string;
  /** Present place from 0, and number of places. */
  place: { at: number; count: number };
  onMove(to: number): Promise<void>;
}

/** Moves a record to a place by its number: without dragging, and across pages. */
export function MoveForm({ name, many, place, onMove, ...dialog }: MoveFormProps) {
  const help = `De 1 a ${place.count}, entre todos los ${many}.`;
  const number = labelled('Posición', wholeNumber(1, place.count), help);
  return (
    <FieldsDialog
      {...dialog}
      title={`Mover ${name}`}
      fields={{ place: numberField(number, { initial: String(place.at + 1), type: 'number' }) }}
      isDirty={false}
      send={async (values) => void onMove(Number(values.place) - 1)}
      success={null}
      failure=""
      submitLabel="Mover"
      size="sm"
    />
  );
}
