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
import type { Song } from './read-song.ts';
import { type ChosenSong, SongField, toAudioFields } from './song-field.tsx';

// An agreed text, which stays in English.
const FAILED = 'An error has occurred, the song could not be';

/** The audio is a value of the form: it is chosen with it, and saved with it. */
function toRequest({ audio, ...values }: Values, beat: Values | null): Values {
  const fields = toBeatRequest(values, beat as BeatItem | null);
  return { ...fields, ...toAudioFields(audio as ChosenSong | null) };
}

interface BeatInputsProps {
  beat: BeatItem | null;
  form: FieldsFormState;
  isBusy: boolean;
}

/** The inputs of a beat. Another file gives the fields their values that the first one gave them. */
function BeatInputs({ beat, form, isBusy }: BeatInputsProps) {
  const audio = (form.values.audio ?? null) as ChosenSong | null;
  function change(next: ChosenSong): void {
    if (next.song !== audio?.song) {
      // A new audio of a stored beat changes only its duration.
      const { minutes, seconds } = toSongValues(next.song);
      const { audio: _, ...values } = form.getValues();
      if (audio) form.setValues(toNextSongValues(values, audio.song, next.song));
      else if (minutes !== '') form.setValues({ minutes, seconds });
      form.clearFieldError('src');
    }
    form.setValues({ audio: next });
  }
  return (
    <>
      <FieldInputs fields={beatInputs} form={form} record={null} isBusy={isBusy} />
      <SongField
        stored={beat}
        value={audio}
        error={form.errors.src}
        disabled={isBusy}
        onChange={change}
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
      audio: null,
    }),
    toRequest,
    validate: (values: Values) => validateFields(beatInputs, values, record),
    fileInputs: ['audio'],
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
    first: { ...toSongValues(first), audio: { song: first, peaks: null } },
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
