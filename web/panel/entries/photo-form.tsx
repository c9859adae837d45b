import { type FormEvent, useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { useSave } from '../kit/use-save.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { upload } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import type { Face } from './faces.ts';
import { failed, saved } from './texts.ts';
import { useEntryList } from './use-entry-list.ts';

interface PhotoFormProps {
  face: Face;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
}

const NOTHING_CHOSEN = 'Elija una imagen o recorte la actual.';

/** The picture of a card: another one, or another crop of the one that is there. */
export function PhotoForm({ face, item, opened, onClose }: PhotoFormProps) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [error, setError] = useState<string | null>(null);
  const list = useEntryList(face.kind);
  const saving = useSave<EntryItem>({
    success: saved.picture,
    failure: failed.picture(face.one),
    onSaved: (after) => {
      list.put(after);
      onClose();
    },
    onFieldErrors: (errors) => setError(errors.picture ?? errors.picture_crop ?? null),
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    if (chosen === null) {
      setError(NOTHING_CHOSEN);
      return;
    }
    const input = { params: { id: item.id }, fields: pictureFields('picture', chosen) };
    void saving.save((options) => upload(`PATCH /${face.kind}/init/:id/`, input, options));
  }
  return (
    <FormModal
      title={`Foto de ${item.name}`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={chosen !== null}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
      size="md"
    >
      <PictureField
        label="Foto"
        slot={face.slot}
        present={item.picture}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(null);
        }}
        error={error}
        disabled={saving.isBusy}
      />
    </FormModal>
  );
}
