import { Text } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { type PortraitItem, portraitFields } from '../../../contracts/portraits.ts';
import { longField } from '../kit/fields/fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { RecordForm } from '../kit/record/record-form.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-null.ts';
import type { SeriesKind } from './kinds.ts';
import { entryKeys, toOwnerField } from './queries.ts';

const createFields = (title: string) => ({
  picture: pictureField('portrait', { label: 'Imagen de la portada', missing: REQUIRED }),
  alt: altField(() => title, { initial: title }),
  description: longField(portraitFields.description),
});

/** Creates the form of the cover page ("portada"): it asks for an image if there is no cover yet. */
export function createPortraitForm(kind: SeriesKind): ComponentType<RecordDialogProps<EntryItem>> {
  return function PortraitForm({ item: { id, name }, opened, onClose }) {
    const fields = useMemo(() => createFields(name), [name]);
    return (
      <RecordForm
        {...{ fields, opened, onClose }}
        title={`Portada de ${name}`}
        queryKey={entryKeys.portrait(kind, id)}
        load={() =>
          findOrNull<PortraitItem>(() => call(`GET /${kind}/portrait/:id/`, { params: { id } }))
        }
        create={{
          call: `POST /${kind}/portrait/`,
          with: toOwnerField(kind, id),
          success: 'Se ha creado la portada correctamente.',
          failure: `${FAILED} cargar la imagen de la portada al servidor.`,
          intro: <Text>Aún no hay portada. Elija una imagen para crearla.</Text>,
        }}
        change={`PATCH /${kind}/portrait/:id/`}
        success="Se ha actualizado la portada correctamente."
        failure={`${FAILED} actualizar la portada.`}
        unread={`${FAILED} cargar la información.`}
      />
    );
  };
}
