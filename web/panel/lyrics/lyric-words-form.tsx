import { useForm } from '@mantine/form';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import type { LyricFormProps } from './lyric-info-form.tsx';
import { lyricTexts } from './lyric-texts.ts';
import { WordsField } from './words-field.tsx';

/** Changes the words of a lyric. */
export function LyricWordsForm({ lyric, opened, onClose, onSaved }: LyricFormProps) {
  const form = useForm({ initialValues: { lyric: lyric.lyric } });
  const saving = useFormSave(form, {
    success: lyricTexts.changed,
    failure: lyricTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((body) => {
    const params = { id: lyric.id };
    void saving.save(() => call('PATCH /h/lyrics/:id/', { params, body }));
  }, focusFirstError);
  return (
    <FormModal
      opened={opened}
      title={`Editar letra de “${lyric.title}”`}
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <WordsField
        value={form.values.lyric}
        onChange={(words) => form.setFieldValue('lyric', words)}
        error={form.errors.lyric}
      />
    </FormModal>
  );
}
