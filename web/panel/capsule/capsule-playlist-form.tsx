import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { capsuleTexts } from './capsule-texts.ts';

/** The playlists of the studio: addresses or ids. */
export function CapsulePlaylistForm({
  capsuleId,
  onClose,
}: {
  capsuleId: number;
  onClose(): void;
}) {
  const query = useQuery({
    queryKey: ['capsule', 'playlist', capsuleId],
    queryFn: () => call('GET /capsula/playlist/:id/', { params: { id: capsuleId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const form = useForm({ initialValues: { youtube: '', spotify: '' } });
  const { initialize } = form;
  useEffect(() => {
    if (query.data) initialize({ youtube: query.data.youtube, spotify: query.data.spotify });
  }, [query.data, initialize]);
  const saving = useFormSave(form, {
    success: capsuleTexts.playlistSaved,
    failure: capsuleTexts.playlistNotSaved,
    onSaved: onClose,
  });
  const id = query.data?.id ?? 0;
  const submit = form.onSubmit(
    (body) =>
      void saving.save(() => call('PATCH /capsula/playlist/:id/', { params: { id }, body })),
  );
  return (
    <FormModal
      opened
      title="Listas de reproducción de la cápsula"
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      standIn={
        query.isPending ? (
          <LoadingState />
        ) : query.isError ? (
          <ErrorState
            error={query.error}
            text={capsuleTexts.notRead}
            onRetry={() => void query.refetch()}
          />
        ) : null
      }
    >
      <TextInput
        label="YouTube"
        description="Dirección o id de una lista de videos"
        {...form.getInputProps('youtube')}
      />
      <TextInput
        label="Spotify"
        description="Dirección o id de una lista de música"
        {...form.getInputProps('spotify')}
      />
    </FormModal>
  );
}
