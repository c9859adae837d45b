import { Button, InputWrapper, Text } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { labelled, optionalText } from '../../../contracts/fields.ts';
import { type LyricItem, lyricInfoFields, requiredVideo } from '../../../contracts/lyrics.ts';
import { MAX_JSON_CHARACTERS } from '../../../contracts/rich-text.ts';
import { useEntryOptions } from '../entries/queries.ts';
import { FieldInputs } from '../kit/fields/field-inputs.tsx';
import { field, linkField, longField, numberField, textField } from '../kit/fields/fields.tsx';
import { toRequestFields, useFieldsForm } from '../kit/fields/fields-form.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { selectField } from '../kit/fields/select-field.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { FAILED } from '../kit/fields/texts.ts';
import { VideoProof } from '../kit/fields/video-proof.tsx';
import { PartDialog } from '../kit/record/fields-part.tsx';
import { RecordForm } from '../kit/record/record-form.tsx';
import type { CreationProps, RecordDialogProps } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadingState } from '../ui/states.tsx';

/** The editor is large, so it is loaded on demand. */
const LyricTextEditor = lazyPart(() => import('./lyric-text-editor.tsx'));

interface LyricTextFieldProps {
  /** The document as JSON text, or empty. */
  value: string;
  onChange(value: string): void;
  error?: ReactNode;
  disabled: boolean;
}

function LyricTextField({ value, onChange, error, disabled }: LyricTextFieldProps) {
  return (
    <InputWrapper
      label="Letra"
      labelElement="div"
      description="Enter pasa a la línea siguiente; dos veces, a la estrofa siguiente. Marque las partes así: [Coro]"
      error={error}
    >
      <Suspense fallback={<LoadingState label="Cargando el editor…" />}>
        <LyricTextEditor {...{ value, onChange, disabled }} isInvalid={Boolean(error)} />
      </Suspense>
    </InputWrapper>
  );
}

/** Metadata fields of a lyric. */
export const infoFields = {
  title: textField(lyricInfoFields.title),
  artist: selectField(lyricInfoFields.artist, () => useEntryOptions('artist'), {
    failed: 'No se han podido cargar los artistas. Intente de nuevo.',
  }),
  featuring: textField(lyricInfoFields.featuring),
  album: textField(lyricInfoFields.album),
  year: numberField(lyricInfoFields.year),
  comments: longField(lyricInfoFields.comments, { rows: [2, 8] }),
};

/** The editor's document as JSON text; empty for a new lyric. */
const lyricTextFields = {
  lyric: field(labelled('Letra', optionalText(MAX_JSON_CHARACTERS)), {
    render: ({ value, onChange, error, disabled }) => (
      <LyricTextField {...{ value, onChange, error, disabled }} />
    ),
  }),
};

const mediaFields = {
  youtube: linkField(requiredVideo, {
    placeholder: 'https://www.youtube.com/watch?v=…',
    Proof: VideoProof,
  }),
};

type LyricFormProps = RecordDialogProps<LyricItem>;

export function LyricTextForm({ item, opened, onClose, onSaved }: LyricFormProps) {
  return (
    <PartDialog
      opened={opened}
      title={`Editar letra de “${item.title}”`}
      size="xl"
      onClose={onClose}
      fields={lyricTextFields}
      record={item}
      change={{ call: 'PATCH /h/lyrics/:id/', id: item.id }}
      success="Se ha actualizado la letra correctamente."
      failure={`${FAILED} actualizar la letra.`}
      onSaved={(saved) => onSaved({ ...item, ...saved })}
    />
  );
}

/** Changes the video of a lyric. */
export function LyricMediaForm({ item, opened, onClose, onSaved }: LyricFormProps) {
  const params = { id: item.id };
  return (
    <RecordForm
      title={`Editar video de “${item.title}”`}
      opened={opened}
      onClose={onClose}
      queryKey={['lyrics', item.id, 'media']}
      load={() => call('GET /h/lyrics-media/:id/', { params })}
      change="PATCH /h/lyrics/:id/"
      fields={mediaFields}
      success="Se ha actualizado el video correctamente."
      failure={`${FAILED} actualizar el video.`}
      unread={`${FAILED} cargar el video.`}
      onSaved={() => onSaved()}
    />
  );
}

const allFields = { ...infoFields, ...lyricTextFields };

/** Creates a lyric in two steps, information and words; going back keeps the input. */
export function NewLyricForm({ opened, onClose, onSaved }: CreationProps<undefined>) {
  const [step, setStep] = useState<1 | 2>(1);
  const form = useFieldsForm(allFields, null);
  const stepButtons = (
    <Button variant="default" onClick={() => setStep(1)}>
      Anterior
    </Button>
  );
  return (
    <FormDialog
      opened={opened}
      title="Nueva letra"
      size={step === 1 ? 'lg' : 'xl'}
      onClose={onClose}
      form={form}
      keptAs="POST /h/lyrics/"
      canPublish={step === 2}
      beforeSend={() => {
        setStep(2);
        return step === 2;
      }}
      send={(values) => {
        const body = { ...toRequestFields(allFields, values, null), is_active: false };
        return sendCall('POST /h/lyrics/', { body });
      }}
      success="Se ha creado la letra correctamente."
      failure={`${FAILED} crear la letra.`}
      onSaved={onSaved}
      onFieldErrors={(errors) => {
        if (!('lyric' in errors)) setStep(1);
      }}
      submitLabel={step === 1 ? 'Siguiente' : 'Guardar'}
      secondaryAction={step === 2 ? stepButtons : null}
    >
      <Text size="sm" c="dimmed" role="status">
        {step === 1 ? 'Paso 1 de 2: información' : `Paso 2 de 2: letra de “${form.values.title}”`}
      </Text>
      <FieldInputs fields={step === 1 ? infoFields : lyricTextFields} form={form} record={null} />
    </FormDialog>
  );
}
