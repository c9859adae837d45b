import { useEffect, useState } from 'react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { type Edits, toEdits } from '../kit/edits.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import type { Values } from '../kit/fields.tsx';
import { useFieldsForm } from '../kit/fields-form.ts';
import { useFirstState } from '../kit/first-state.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import type { CreationProps, RecordDialogProps } from '../kit/resource-parts.ts';
import { sendUpload } from '../kit/send-call.ts';
import { toStorageKey } from '../kit/stored-input.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import {
  beatInputs,
  toBeatRequest,
  toBeatValues,
  toNextSongValues,
  toSongValues,
} from './beat-values.ts';
import { computePeaks, type Song } from './read-song.ts';
import { SongField } from './song-field.tsx';

// An agreed text, which stays in English.
const FAILED = 'An error has occurred, the song could not be';

/** Computes the waveform of the chosen file while the form is filled in; null until it is known. */
function usePeaks(song: Song | null): string | null {
  const [peaks, setPeaks] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPeaks(null);
    if (song) computePeaks(song).then((drawn) => isCurrent && setPeaks(drawn));
    return () => {
      isCurrent = false;
    };
  }, [song]);
  return peaks;
}

function toBeatEdits(beat: BeatItem, audio: Values): Edits {
  return {
    ...toEdits(beatInputs, { call: 'PATCH /h/music/:id/', id: beat.id, record: { ...beat } }),
    toValues: (record) => toBeatValues(record as BeatItem),
    toRequest: (values, record) => ({
      ...toBeatRequest(values, record as BeatItem),
      ...audio,
    }),
  };
}

interface BeatFormProps extends DialogProps {
  beat: BeatItem | null;
  /** Audio of a new beat. */
  firstSong: Song | null;
  onSaved(saved: BeatItem): void;
}

/**
 * Form of a beat. The fields of a new one come from its file where that has them; a file that the
 * server refuses can be replaced without typing anything again.
 */
function BeatForm({ beat, firstSong, opened, onClose, onSaved }: BeatFormProps) {
  const [song, setSong] = useState(firstSong);
  const peaks = usePeaks(song);
  const values = beat ? toBeatValues(beat) : firstSong ? toSongValues(firstSong) : {};
  const form = useFieldsForm(beatInputs, null, { first: values });
  const start = useFirstState(beat === null);
  function replaceSong(next: Song): void {
    // A new audio of a stored beat changes only its duration.
    const { minutes, seconds } = toSongValues(next);
    if (song) form.setValues(toNextSongValues(form.getValues(), song, next));
    else if (minutes !== '') form.setValues({ minutes, seconds });
    form.clearFieldError('src');
    setSong(next);
  }
  const audio = song ? { src: song.file, peaks: peaks ?? '' } : {};
  return (
    <FormDialog
      opened={opened}
      title={beat ? beat.title : 'Nuevo beat'}
      onClose={onClose}
      form={form}
      isDirty={song !== null || form.isDirty()}
      storageKey={beat ? null : toStorageKey({ call: 'POST /h/music/', id: null, name: 'new' })}
      storedFor={song ? `${song.file.size} ${song.file.name}` : undefined}
      send={(values, upload) => {
        const body = { ...toBeatRequest(values, null), ...audio, ...start.fields() };
        return sendUpload<BeatItem>('POST /h/music/', { body }, upload);
      }}
      beforeSend={start.beforeSend}
      secondaryAction={start.button}
      edits={beat && toBeatEdits(beat, audio)}
      success={`Se ha ${beat ? 'actualizado' : 'creado'} el beat correctamente.`}
      failure={`${FAILED} ${beat ? 'updated on' : 'uploaded to'} the server.`}
      rename={{ time: 'minutes', duration: 'seconds' }}
      onSaved={(saved) => {
        setSong(null);
        onSaved(saved);
      }}
      uploadName="el audio"
    >
      {(isBusy) => (
        <>
          <SongField
            beat={beat}
            song={song}
            peaks={song ? peaks : (beat?.peaks ?? '')}
            error={form.errors.src}
            disabled={isBusy}
            onChange={replaceSong}
          />
          <FieldInputs fields={beatInputs} form={form} record={null} />
        </>
      )}
    </FormDialog>
  );
}

export function BeatInformation({ item, ...props }: RecordDialogProps<BeatItem>) {
  return <BeatForm {...props} beat={item} firstSong={null} />;
}

export function NewBeat({ first, ...props }: CreationProps<Song>) {
  return <BeatForm {...props} beat={null} firstSong={first} />;
}
