import { z } from 'zod';
import { NOT_AN_IMAGE } from '../../../contracts/fields.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { PictureField } from '../ui/picture-field.tsx';
import type { PictureSlot } from '../ui/picture-slots.ts';
import type { Field, FieldOptions, Values } from './fields.tsx';
import { StoredPictures } from './stored-pictures.tsx';

function isPicture(value: unknown): value is PanelPicture {
  return typeof value === 'object' && value !== null && 'original' in value;
}

/** The stored picture of a record: the record itself, or its field `picture`. */
function storedPicture(record: Values | null): PanelPicture | null {
  return [record, record?.picture].find(isPicture) ?? null;
}

/** Picture with its crop, uploaded as the file of the field's name; required in a new record. */
export function pictureField(
  slot: PictureSlot,
  {
    label = 'Imagen',
    missing = NOT_AN_IMAGE,
    ...options
  }: FieldOptions & { missing?: string } = {},
): Field<never> {
  return {
    schema: z.custom<never>(),
    notes: { label, help: undefined, maxLength: undefined },
    empty: null,
    toInput: () => null,
    toRequest: (name, value) => pictureFields(name, value as ChosenPicture | null),
    isFile: true,
    missing,
    ...options,
    render: ({ record, required, values, ...props }) => (
      <PictureField
        {...props}
        slot={slot}
        name={String(values.name ?? '')}
        Stored={StoredPictures}
        present={storedPicture(record)}
        required={required && record === null}
      />
    ),
  };
}
