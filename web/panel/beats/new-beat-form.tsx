import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { upload } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { focusFirstError, useFormSave } from '../ui/use-form-save.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { BeatFields } from './beat-fields.tsx';
import { beatTexts } from './beat-texts.ts';
import { type BeatValues, beatChecks, fieldsOf, valuesOfSong } from './beat-values.ts';
import { drawPeaks, type Song } from './read-song.ts';
import { Sound } from './sound.tsx';
import { Waveform } from './waveform.tsx';

interface NewBeatFormProps {
  song: Song;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** The waveform is drawn while the form is filled in; null until it is. */
function usePeaks(song: Song): string | null {
  const [peaks, setPeaks] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    drawPeaks(song).then((drawn) => isCurrent && setPeaks(drawn));
    return () => {
      isCurrent = false;
    };
  }, [song]);
  return peaks;
}

function Preview({ song, peaks }: { song: Song; peaks: string | null }) {
  const address = useObjectUrl(song.file);
  const size = (song.file.size / 1024 / 1024).toLocaleString('es', { maximumFractionDigits: 1 });
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {song.file.name} · {size} MB
      </Text>
      {peaks ? <Waveform peaks={peaks} /> : null}
      {peaks === null ? (
        <Text size="sm" role="status">
          Dibujando la forma de onda…
        </Text>
      ) : null}
      {address ? <Sound src={address} label="Escuchar" preload="metadata" /> : null}
    </div>
  );
}

/** A new beat, after its audio file was chosen; its fields come from the file where it has them. */
export function NewBeatForm({ song, opened, onClose, onSaved }: NewBeatFormProps) {
  const peaks = usePeaks(song);
  const form = useForm<BeatValues>({
    initialValues: valuesOfSong(song),
    validate: beatChecks,
  });
  const saving = useFormSave<BeatValues, BeatItem>(form, {
    success: beatTexts.created,
    failure: beatTexts.notCreated,
    rename: { time: 'minutes', duration: 'seconds' },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((values) => {
    const fields = { ...fieldsOf(values, null), peaks: peaks ?? '', src: song.file };
    void saving.save((options) => upload('POST /h/music/', { fields }, options));
  }, focusFirstError);
  return (
    <FormModal
      opened={opened}
      title="Nuevo beat"
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty
      progress={saving.progress}
      onCancelUpload={saving.cancel}
      uploadName="el audio"
    >
      <Preview song={song} peaks={peaks} />
      <BeatFields form={form} />
    </FormModal>
  );
}
