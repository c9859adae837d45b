import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { upload } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { BeatFields } from './beat-fields.tsx';
import { beatTexts } from './beat-texts.ts';
import {
  type BeatValues,
  beatChecks,
  fieldsOf,
  valuesOfNextSong,
  valuesOfSong,
} from './beat-values.ts';
import { drawPeaks, type Song } from './read-song.ts';
import { SongField } from './song-field.tsx';

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
    setPeaks(null);
    drawPeaks(song).then((drawn) => isCurrent && setPeaks(drawn));
    return () => {
      isCurrent = false;
    };
  }, [song]);
  return peaks;
}

/**
 * A new beat, after its audio file was chosen; its fields come from the file where it has them. A
 * file that the server refuses can be replaced by another without typing anything again.
 */
export function NewBeatForm({ song: firstSong, opened, onClose, onSaved }: NewBeatFormProps) {
  const [song, setSong] = useState(firstSong);
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
  function replaceSong(next: Song): void {
    form.setValues(valuesOfNextSong(form.getValues(), song, next));
    form.clearFieldError('src');
    setSong(next);
  }
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
      <SongField
        song={song}
        peaks={peaks}
        error={form.errors.src}
        disabled={saving.isBusy}
        onChange={replaceSong}
      />
      <BeatFields form={form} />
    </FormModal>
  );
}
