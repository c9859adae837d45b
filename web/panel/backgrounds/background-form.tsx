import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AlbumOwner } from '../../../contracts/albums.ts';
import type { BackgroundItem } from '../../../contracts/backgrounds.ts';
import { NOT_AN_IMAGE, REQUIRED } from '../../../contracts/fields.ts';
import { imageTexts } from '../images/image-texts.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { upload } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { ownerIdOf } from './use-backgrounds.ts';

interface BackgroundFormProps {
  kind: AlbumOwner;
  /** What the owner is called, as in 'Artista'. */
  ownerLabel: string;
  owners: ReadonlyArray<{ id: number; name: string }>;
  /** Null: a new one. */
  background: BackgroundItem | null;
  onClose(): void;
  onSaved(): void;
}

interface Values {
  owner: string | null;
  title: string;
  src: ChosenPicture | null;
}

function firstOwner(kind: AlbumOwner, { background, owners }: BackgroundFormProps): string | null {
  if (background !== null) return String(ownerIdOf(kind, background));
  const [only] = owners;
  return owners.length === 1 && only ? String(only.id) : null;
}

/** Adds a background image to an owner, or changes one. */
export function BackgroundForm(props: BackgroundFormProps) {
  const { kind, background, owners, onClose, onSaved } = props;
  const isNew = background === null;
  const form = useForm<Values>({
    initialValues: { owner: firstOwner(kind, props), title: background?.title ?? '', src: null },
    validate: {
      owner: (value) => (value === null ? REQUIRED : null),
      src: (value) => (value === null && isNew ? NOT_AN_IMAGE : null),
    },
  });
  const saving = useFormSave(form, {
    success: isNew ? imageTexts.created : imageTexts.changed,
    failure: isNew ? imageTexts.notCreated : imageTexts.notChanged,
    rename: { [kind]: 'owner' },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ owner, title, src }) => {
    const fields = { [kind]: Number(owner), title, ...pictureFields('src', src) };
    void saving.save((options) =>
      isNew
        ? upload(`POST /${kind}/background/`, { fields }, options)
        : upload(
            `PATCH /${kind}/background/:id/`,
            { params: { id: background.id }, fields },
            options,
          ),
    );
  });
  return (
    <FormModal
      opened
      title={isNew ? 'Nuevo fondo' : 'Editar fondo'}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
    >
      <PictureField
        label="Imagen"
        slot="background"
        present={background}
        value={form.values.src}
        onChange={(src) => form.setFieldValue('src', src)}
        error={form.errors.src}
        required={isNew}
        disabled={saving.isBusy}
      />
      <Select
        label={props.ownerLabel}
        placeholder="Seleccione"
        data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable={owners.length > 8}
        nothingFoundMessage="Sin resultados"
        required
        {...form.getInputProps('owner')}
      />
      <TextInput label="Título" maxLength={200} {...form.getInputProps('title')} />
    </FormModal>
  );
}
