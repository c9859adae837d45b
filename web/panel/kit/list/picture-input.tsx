import { Button, Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { NOT_AN_IMAGE } from '../../../../contracts/fields.ts';
import { inks } from '../../../../contracts/inks.ts';
import { optionalAlt } from '../../../../contracts/pictures.ts';
import { type ChosenPicture, getStoredPicture, toPictureFields } from '../../ui/chosen-picture.ts';
import { PictureField } from '../../ui/picture-field.tsx';
import type { PictureSlot } from '../../ui/picture-slots.ts';
import { type Field, type FieldOptions, field, typedText, type Values } from '../fields/fields.tsx';
import { StoredPictures } from './stored-pictures.tsx';

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
    toRequest: (name, value) => toPictureFields(name, value as ChosenPicture | null),
    isFile: true,
    missing,
    ...options,
    render: ({ required, ...props }, { record, values }) => (
      <PictureField
        {...props}
        slot={slot}
        name={String(values.name ?? '')}
        ink={inks.find((ink) => ink === values.ink)}
        Stored={StoredPictures}
        present={getStoredPicture(record)}
        required={required && record === null}
      />
    ),
  };
}

const OF_PREVIOUS = 'Describe la imagen anterior: ¿sigue siendo cierto?';

/** Whether a new file was chosen and the text is still the one that is stored with the picture before it. */
function isFromPreviousPicture(
  { picture, src }: Values,
  text: string,
  record: Values | null,
): boolean {
  const chosenPicture = (picture ?? src ?? null) as ChosenPicture | null;
  return Boolean(chosenPicture?.file) && text !== '' && text === getStoredPicture(record)?.alt;
}

/**
 * Text alternative of the picture in the same form. A new picture has the title as its first; for one
 * that is stored without a text the title is offered.
 * @param getTitle title of the record, from the inputs or the stored record
 */
export function altField(getTitle: (values: Values) => unknown, options: FieldOptions = {}) {
  const getPictureTitle = (values: Values, record: Values | null) =>
    String(getTitle(values) || (record && getTitle(record)) || '');
  const schema = optionalAlt();
  return field(
    schema,
    {
      toInput: (typed, record) =>
        typed ?? getStoredPicture(record)?.alt ?? getPictureTitle(record, null),
      render: ({ value, onChange, ...props }, { record, values }) => {
        const title = getPictureTitle(values, record);
        return (
          <div>
            <Textarea
              autosize
              minRows={1}
              maxRows={4}
              maxLength={schema.notes.maxLength}
              {...props}
              description={
                <>
                  {props.description}
                  <Text span inherit fw={700} c="var(--ink)" role="status">
                    {isFromPreviousPicture(values, value, record) ? ` ${OF_PREVIOUS}` : null}
                  </Text>
                </>
              }
              value={value}
              onChange={(event) => onChange(typedText(event))}
            />
            {value === '' && title !== '' ? (
              <Button variant="subtle" size="compact-md" mt={4} onClick={() => onChange(title)}>
                Usar “{title}”
              </Button>
            ) : null}
          </div>
        );
      },
    },
    {
      isShown: ({ picture, src }, record) => Boolean(picture ?? src ?? getStoredPicture(record)),
      ...options,
    },
  );
}
