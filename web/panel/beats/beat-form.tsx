import { useEffect, useState } from 'react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { FieldInputs } from '../kit/fields/field-inputs.tsx';
import type { Values } from '../kit/fields/fields.tsx';
import { type FieldsFormState, useFieldsForm, validateFields } from '../kit/fields/fields-form.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { sendUpload } from '../kit/fields/send-call.ts';
import { PartForm, RecordFrame } from '../kit/record/page-form.tsx';
import type { CreationProps, RecordDialogProps } from '../kit/record/resource-parts.ts';
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

/** The song and its waveform are values of the form: they are chosen with it, and saved with it. */
function toRequest({ song, peaks, ...values }: Values, beat: Values | null): Values {
  const audio = song ? { src: (song as Song).file, peaks: peaks ?? '' } : {};
  return { ...toBeatRequest(values, beat as BeatItem | null), ...audio };
}

interface BeatInputsProps {
  beat: BeatItem | null;
  form: FieldsFormState;
  isBusy: boolean;
}

/** The inputs of a beat. Another file gives the fields their values that the first one gave them. */
function BeatInputs({ beat, form, isBusy }: BeatInputsProps) {
  const song = (form.values.song ?? null) as Song | null;
  const peaks = usePeaks(song);
  const { setFieldValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is drawn
  useEffect(() => {
    if (peaks !== null) setFieldValue('peaks', peaks);
  }, [peaks]);
  function replaceSong(next: Song): void {
    // A new audio of a stored beat changes only its duration.
    const { minutes, seconds } = toSongValues(next);
    const { song: _, peaks: __, ...values } = form.getValues();
    if (song) form.setValues(toNextSongValues(values, song, next));
    else if (minutes !== '') form.setValues({ minutes, seconds });
    form.clearFieldError('src');
    form.setValues({ song: next, peaks: null });
  }
  return (
    <>
      <FieldInputs fields={beatInputs} form={form} record={null} isBusy={isBusy} />
      <SongField
        beat={beat}
        song={song}
        peaks={song ? peaks : (beat?.peaks ?? '')}
        error={form.errors.src}
        disabled={isBusy}
        onChange={replaceSong}
      />
    </>
  );
}

const rename = { time: 'minutes', duration: 'seconds' };

/** Form of a stored beat. */
export function BeatInformation({ item, opened, onClose, onSaved }: RecordDialogProps<BeatItem>) {
  const record = item as unknown as Values;
  const part = {
    name: 'information',
    ref: { call: 'PATCH /h/music/:id/', id: item.id },
    record,
    toValues: (beat: Values | null) => ({
      ...toBeatValues(beat as unknown as BeatItem),
      song: null,
      peaks: null,
    }),
    toRequest,
    validate: (values: Values) => validateFields(beatInputs, values, record),
    fileInputs: ['song', 'peaks'],
    success: 'Se ha actualizado el beat correctamente.',
    failure: `${FAILED} updated on the server.`,
    rename,
    onSaved: (saved: Values) => onSaved({ ...item, ...saved }),
  };
  return (
    <RecordFrame title={item.title} {...{ opened, onClose }} root={part.ref} uploadName="el audio">
      <PartForm part={part}>
        {(form, beat, isBusy) => (
          <BeatInputs beat={beat as unknown as BeatItem} form={form} isBusy={isBusy} />
        )}
      </PartForm>
    </RecordFrame>
  );
}

/**
 * Form of a new beat. Its fields come from its file where that has them; a file that the server refuses
 * can be replaced without typing anything again.
 */
export function NewBeat({ first, opened, onClose, onSaved }: CreationProps<Song>) {
  const { file } = first;
  const form = useFieldsForm(beatInputs, null, {
    first: { ...toSongValues(first), song: first, peaks: null },
  });
  return (
    <FormDialog
      {...{ opened, onClose, form, rename }}
      title="Nuevo beat"
      isDirty
      keptAs={`POST /h/music/ ${file.size} ${file.name}`}
      canPublish
      send={(values, upload) => {
        const body = { ...toRequest(values, null), is_active: false };
        return sendUpload<BeatItem>('POST /h/music/', { body }, upload);
      }}
      success="Se ha creado el beat correctamente."
      failure={`${FAILED} uploaded to the server.`}
      onSaved={onSaved}
      uploadName="el audio"
    >
      {(isBusy) => <BeatInputs beat={null} form={form} isBusy={isBusy} />}
    </FormDialog>
  );
}
