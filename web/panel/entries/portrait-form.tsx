import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { REQUIRED, text } from '../../../contracts/fields.ts';
import type { PortraitItem } from '../../../contracts/portraits.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { call, type UploadOptions, upload } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-create.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { SeriesKind } from './faces.ts';
import { entryKeys, ownerOf } from './queries.ts';
import { failed, saved, unread } from './texts.ts';

interface PortraitFormProps {
  kind: SeriesKind;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
}

/** The cover page; null while it was not made. */
function usePortrait(kind: SeriesKind, item: EntryItem, enabled: boolean) {
  return useQuery({
    queryKey: entryKeys.portrait(kind, item.id),
    queryFn: () =>
      findOrNull<PortraitItem>(() =>
        call(`GET /${kind}/portrait/:id/`, { params: { id: item.id } }),
      ),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function send(
  { kind, item }: PortraitFormProps,
  portrait: PortraitItem | null,
  fields: Record<string, string | File | object | undefined>,
  options: UploadOptions,
): Promise<PortraitItem> {
  if (portrait === null) {
    const owned = { ...ownerOf(kind, item.id), ...fields };
    return upload(`POST /${kind}/portrait/`, { fields: owned }, options);
  }
  return upload(`PATCH /${kind}/portrait/:id/`, { params: { id: portrait.id }, fields }, options);
}

/** The form's own state: a description, and a picture that may be changed or cropped again. */
function usePortraitForm(props: PortraitFormProps, portrait: PortraitItem | null | undefined) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { description: '' },
    validate: { description: fieldCheck(text(20_000)) },
  });
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const { initialize } = form;
  useEffect(() => {
    if (portrait !== undefined) initialize({ description: portrait?.description ?? '' });
  }, [portrait, initialize]);
  const saving = useFormSave<{ description: string }, PortraitItem>(form, {
    success: portrait ? saved.cover : saved.coverCreated,
    failure: portrait ? failed.cover : failed.coverCreate,
    onSaved: (after) => {
      queries.setQueryData(entryKeys.portrait(props.kind, props.item.id), after);
      props.onClose();
    },
  });
  /** A cover page begins with an image. */
  function lacksPicture(): boolean {
    const lacks = !portrait && chosen === null;
    if (lacks) form.setFieldError('picture', REQUIRED);
    focusFirstError();
    return lacks;
  }
  const submit = form.onSubmit(({ description }) => {
    if (lacksPicture()) return;
    const fields = { description, ...pictureFields('picture', chosen) };
    void saving.save((options) => send(props, portrait ?? null, fields, options));
  }, lacksPicture);
  return { form, chosen, setChosen, saving, submit };
}

/** The cover page ("portada"): asks for an image to make it with when there is none yet. */
export function PortraitForm(props: PortraitFormProps) {
  const { kind, item, opened, onClose } = props;
  const { data: portrait, error, isFetching, refetch } = usePortrait(kind, item, opened);
  const { form, chosen, setChosen, saving, submit } = usePortraitForm(props, portrait);
  let standIn = null;
  if (error && !isFetching) {
    standIn = <ErrorState error={error} text={unread.record} onRetry={() => void refetch()} />;
  } else if (portrait === undefined) standIn = <LoadingState />;
  return (
    <FormModal
      title={`Portada de ${item.name}`}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty() || chosen !== null}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
      submitLabel={portrait === null ? 'Crear portada' : 'Guardar'}
      standIn={standIn}
    >
      {portrait === null ? <Text>Aún no hay portada. Elija una imagen para crearla.</Text> : null}
      <PictureField
        label="Imagen de la portada"
        slot="portrait"
        required
        present={portrait?.picture ?? null}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          form.clearFieldError('picture');
        }}
        error={form.errors.picture}
        disabled={saving.isBusy}
      />
      <Textarea
        label="Descripción"
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        {...form.getInputProps('description')}
      />
    </FormModal>
  );
}
