import { Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhoto, IconPlaylist } from '@tabler/icons-react';
import { useState } from 'react';
import type { CapsuleItem } from '../../../contracts/capsule.ts';
import { changeCapsule } from '../../../contracts/capsule.ts';
import { AlbumModal } from '../albums/album-modal.tsx';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { CapsulePlaylistForm } from './capsule-playlist-form.tsx';
import { capsuleTexts } from './capsule-texts.ts';

const { name, description, email } = changeCapsule.body?.shape ?? {};

interface CapsuleFormProps {
  capsule: CapsuleItem;
  onSaved(): void;
}

/** Title, description and e-mail of the studio; its playlists and album in dialogs. */
export function CapsuleForm({ capsule, onSaved }: CapsuleFormProps) {
  const [dialog, setDialog] = useState<'playlist' | 'album' | null>(null);
  const form = useForm({
    initialValues: {
      name: capsule.name,
      description: capsule.description,
      email: capsule.email,
    },
    validate: {
      name: name ? fieldCheck(name) : undefined,
      description: description ? fieldCheck(description) : undefined,
      email: email ? fieldCheck(email) : undefined,
    },
  });
  const saving = useFormSave(form, {
    success: capsuleTexts.saved,
    failure: capsuleTexts.notSaved,
    onSaved: () => {
      form.resetDirty();
      onSaved();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit(
    (body) =>
      void saving.save(() =>
        call('PATCH /capsula/init/:id/', { params: { id: capsule.id }, body }),
      ),
    focusFirstError,
  );
  const close = () => setDialog(null);

  return (
    <Paper withBorder p="lg" maw={760}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Título" required maxLength={120} {...form.getInputProps('name')} />
          <Textarea
            label="Descripción"
            required
            autosize
            minRows={5}
            maxRows={18}
            {...form.getInputProps('description')}
          />
          <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
          <Group justify="space-between">
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconPlaylist size={18} aria-hidden />}
                onClick={() => setDialog('playlist')}
              >
                Listas de reproducción
              </Button>
              <Button
                variant="default"
                leftSection={<IconPhoto size={18} aria-hidden />}
                onClick={() => setDialog('album')}
              >
                Álbum de imágenes
              </Button>
            </Group>
            <Button type="submit" loading={saving.isBusy}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog === 'playlist' ? (
        <CapsulePlaylistForm capsuleId={capsule.id} onClose={close} />
      ) : null}
      {dialog === 'album' ? (
        <AlbumModal
          kind="capsula"
          ownerId={capsule.id}
          title="Álbum de la cápsula"
          opened
          onClose={close}
        />
      ) : null}
    </Paper>
  );
}
