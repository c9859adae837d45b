import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AlbumImageItem } from '../../../contracts/albums.ts';
import { NOT_AN_IMAGE } from '../../../contracts/fields.ts';
import { imageTexts } from '../images/image-texts.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { upload } from '../ui/client.ts';
import { PriorityField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import type { AlbumKey } from './use-album.ts';

interface AlbumImageFormProps {
  album: AlbumKey;
  /** Null: a new image. */
  image: AlbumImageItem | null;
  onClose(): void;
  onSaved(): void;
}

interface Values {
  title: string;
  priority: string;
  is_cover: boolean;
  src: ChosenPicture | null;
}

/** Adds an image to an album, or changes one. */
export function AlbumImageForm({ album, image, onClose, onSaved }: AlbumImageFormProps) {
  const form = useForm<Values>({
    initialValues: {
      title: image?.title ?? '',
      priority: String(image?.priority ?? 10),
      is_cover: image?.is_cover ?? false,
      src: null,
    },
    validate: { src: (value) => (value === null && image === null ? NOT_AN_IMAGE : null) },
  });
  const saving = useFormSave(form, {
    success: image === null ? imageTexts.created : imageTexts.changed,
    failure: image === null ? imageTexts.notCreated : imageTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ src, title, priority, is_cover }) => {
    const fields = { title, priority, is_cover, ...pictureFields('src', src) };
    const { kind, ownerId, segmentId } = album;
    void saving.save((options) =>
      image === null
        ? upload(
            `POST /${kind}/album/`,
            { fields: { ...fields, [kind]: ownerId, detail: segmentId } },
            options,
          )
        : upload(`PATCH /${kind}/album/:id/`, { params: { id: image.id }, fields }, options),
    );
  });
  return (
    <FormModal
      opened
      title={image === null ? 'Nueva imagen' : 'Editar imagen'}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
    >
      <PictureField
        label="Imagen"
        slot="album"
        present={image}
        value={form.values.src}
        onChange={(src) => form.setFieldValue('src', src)}
        error={form.errors.src}
        required={image === null}
        disabled={saving.isBusy}
      />
      <TextInput label="Título" maxLength={200} {...form.getInputProps('title')} />
      <PriorityField {...form.getInputProps('priority')} />
      <Switch
        label="Usar como portada del álbum"
        {...form.getInputProps('is_cover', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
