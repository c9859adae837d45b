import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useSave } from '../kit/use-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { infoBody, infoChecks, infoOf, type LyricInfo, LyricInfoFields } from './lyric-info.tsx';
import { lyricTexts } from './lyric-texts.ts';
import { WordsField } from './words-field.tsx';

interface NewLyricFormProps {
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

interface Values extends LyricInfo {
  /** The document as JSON text; empty before anything was written. */
  lyric: string;
}

function useNewLyric({ onClose, onSaved }: NewLyricFormProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const form = useForm<Values>({
    initialValues: { ...infoOf(null), lyric: '' },
    validate: infoChecks,
  });
  const saving = useSave({
    success: lyricTexts.created,
    failure: lyricTexts.notCreated,
    onSaved: () => {
      onSaved();
      onClose();
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      if (!('lyric' in errors)) setStep(1);
      focusFirstError();
    },
  });
  const submit = form.onSubmit(({ lyric, ...info }) => {
    if (step === 1) setStep(2);
    else void saving.save(() => call('POST /h/lyrics/', { body: { ...infoBody(info), lyric } }));
  }, focusFirstError);
  return { step, setStep, form, saving, submit };
}

/** A new lyric in two steps, information and words; going back loses nothing. */
export function NewLyricForm(props: NewLyricFormProps) {
  const { step, setStep, form, saving, submit } = useNewLyric(props);
  return (
    <FormModal
      opened={props.opened}
      title="Nueva letra"
      size={step === 1 ? 'lg' : 'xl'}
      onClose={props.onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      submitLabel={step === 1 ? 'Siguiente' : 'Guardar'}
      further={
        step === 2 ? (
          <Button variant="default" onClick={() => setStep(1)} disabled={saving.isBusy}>
            Anterior
          </Button>
        ) : null
      }
    >
      <Text size="sm" c="dimmed" role="status">
        {step === 1 ? 'Paso 1 de 2: información' : `Paso 2 de 2: letra de “${form.values.title}”`}
      </Text>
      {step === 1 ? (
        <LyricInfoFields form={form} />
      ) : (
        <WordsField
          value={form.values.lyric}
          onChange={(words) => form.setFieldValue('lyric', words)}
          error={form.errors.lyric}
        />
      )}
    </FormModal>
  );
}
