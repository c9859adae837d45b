import { Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { call, upload } from '../ui/client.ts';
import { PriorityField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { ConditionField } from './condition-field.tsx';
import { checksOf, type EntryValues, fieldsOf, valuesOf } from './entry-values.ts';
import { type Face, isSeries } from './faces.ts';
import { failed, saved } from './texts.ts';
import { useEntryList } from './use-entry-list.ts';

type EntryForm = UseFormReturnType<EntryValues>;

function EntryFields({ face, form }: { face: Face; form: EntryForm }) {
  return (
    <>
      <TextInput
        label="Nombre"
        required
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {isSeries(face.kind) ? (
        <ConditionField {...form.getInputProps('condition')} />
      ) : (
        <Textarea
          label="Biografía"
          required
          autosize
          minRows={4}
          maxRows={14}
          maxLength={20_000}
          {...form.getInputProps('description')}
        />
      )}
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <PriorityField {...form.getInputProps('priority')} />
      <AdvancedFields face={face} form={form} />
    </>
  );
}

function useEntryForm(face: Face, item: EntryItem | null): EntryForm {
  return useForm<EntryValues>({
    initialValues: valuesOf(item),
    validate: checksOf(face.kind),
  });
}

interface FormProps {
  face: Face;
  opened: boolean;
  onClose(): void;
}

/** The basic information of an item that is there. */
export function InfoForm({ face, item, opened, onClose }: FormProps & { item: EntryItem }) {
  const form = useEntryForm(face, item);
  const list = useEntryList(face.kind);
  const saving = useFormSave<EntryValues, EntryItem>(form, {
    success: saved.information,
    failure: failed.information(face.one),
    onSaved: (after) => {
      list.put(after);
      onClose();
    },
  });
  const send = form.onSubmit(
    (values) =>
      void saving.save(() =>
        call(`PATCH /${face.kind}/init/:id/`, {
          params: { id: item.id },
          body: fieldsOf(values, item),
        }),
      ),
    focusFirstError,
  );
  return (
    <FormModal
      title={`Información de ${item.name}`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <EntryFields face={face} form={form} />
    </FormModal>
  );
}

/** A new item, after its picture was chosen and cropped. */
export function NewEntryForm({
  face,
  first,
  opened,
  onClose,
}: FormProps & { first: ChosenPicture }) {
  const form = useEntryForm(face, null);
  const [picture, setPicture] = useState(first);
  const list = useEntryList(face.kind);
  const saving = useFormSave<EntryValues, EntryItem>(form, {
    success: saved.created(face.one),
    failure: failed.create(face.one),
    onSaved: (item) => {
      list.put(item);
      onClose();
    },
  });
  const send = form.onSubmit(
    (values) =>
      void saving.save((options) =>
        upload(
          `POST /${face.kind}/init/`,
          { fields: { ...fieldsOf(values, null), ...pictureFields('picture', picture) } },
          options,
        ),
      ),
    focusFirstError,
  );
  return (
    <FormModal
      title={`Nuevo ${face.one}`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty
      progress={saving.progress}
      onCancelUpload={saving.cancel}
      submitLabel={`Crear ${face.one}`}
    >
      <PictureField
        label={face.kind === 'artist' ? 'Foto' : 'Imagen'}
        slot={face.slot}
        present={null}
        value={picture}
        onChange={(chosen) => {
          setPicture(chosen);
          form.clearFieldError('picture');
        }}
        error={form.errors.picture}
        disabled={saving.isBusy}
      />
      <EntryFields face={face} form={form} />
    </FormModal>
  );
}
