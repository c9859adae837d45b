import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { type PortraitItem, portraitFields } from '../../../contracts/portraits.ts';
import { editsOf } from '../kit/edits.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { longField, pictureField, type Values } from '../kit/fields.tsx';
import { toFormValues, toRequestFields, useFieldsForm } from '../kit/fields-form.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource.ts';
import { sendUpload } from '../kit/send-call.ts';
import { FAILED } from '../kit/texts.ts';
import { call } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-create.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { SeriesKind } from './kinds.ts';
import { entryKeys, toOwner } from './queries.ts';

const fields = {
  picture: pictureField('portrait', { label: 'Imagen de la portada', missing: REQUIRED }),
  description: longField(portraitFields.description),
};

/** Creates the form of the cover page ("portada"): it asks for an image if there is no cover yet. */
export function portraitForm(kind: SeriesKind): ComponentType<RecordDialogProps<EntryItem>> {
  return function PortraitForm({ item, opened, onClose }) {
    const queries = useQueryClient();
    const queryKey = entryKeys.portrait(kind, item.id);
    const { data, error, isFetching, refetch } = useQuery({
      queryKey,
      queryFn: () =>
        findOrNull<PortraitItem>(() =>
          call(`GET /${kind}/portrait/:id/`, { params: { id: item.id } }),
        ),
      enabled: opened,
      // Refetching must not replace input; the next opening reads again.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    });
    const record = (data ?? null) as (Values & PortraitItem) | null;
    const form = useFieldsForm(fields, record);
    const { initialize } = form;
    useEffect(() => {
      if (data !== undefined) initialize(toFormValues(fields, data && { ...data }));
    }, [data, initialize]);
    let fallback = null;
    if (error && !isFetching) {
      const text = `${FAILED} cargar la información.`;
      fallback = <ErrorState error={error} text={text} onRetry={() => void refetch()} />;
    } else if (data === undefined) fallback = <LoadingState />;
    return (
      <FormDialog
        title={`Portada de ${item.name}`}
        opened={opened}
        onClose={onClose}
        form={form}
        send={(values, upload): Promise<PortraitItem> => {
          const body = toRequestFields(fields, values, record);
          const owned = { ...toOwner(kind, item.id), ...body };
          return sendUpload(`POST /${kind}/portrait/`, { body: owned }, upload);
        }}
        edits={
          record && editsOf(fields, { call: `PATCH /${kind}/portrait/:id/`, id: record.id, record })
        }
        success={`Se ha ${record ? 'actualizado' : 'creado'} la portada correctamente.`}
        failure={
          record
            ? `${FAILED} actualizar la portada.`
            : `${FAILED} cargar la imagen de la portada al servidor.`
        }
        onSaved={(saved) => queries.setQueryData(queryKey, saved)}
        submitLabel={record ? 'Guardar' : 'Crear portada'}
        fallback={fallback}
      >
        {(isBusy) => (
          <>
            {record ? null : <Text>Aún no hay portada. Elija una imagen para crearla.</Text>}
            <FieldInputs fields={fields} form={form} record={record} isBusy={isBusy} />
          </>
        )}
      </FormDialog>
    );
  };
}
