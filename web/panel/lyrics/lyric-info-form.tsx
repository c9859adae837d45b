import { useForm } from '@mantine/form';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { infoBody, infoChecks, infoOf, type LyricInfo, LyricInfoFields } from './lyric-info.tsx';
import { lyricTexts } from './lyric-texts.ts';

export interface LyricFormProps {
  lyric: LyricItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Changes the information of a lyric. */
export function LyricInfoForm({ lyric, opened, onClose, onSaved }: LyricFormProps) {
  const form = useForm<LyricInfo>({ initialValues: infoOf(lyric), validate: infoChecks });
  const saving = useFormSave(form, {
    success: lyricTexts.changed,
    failure: lyricTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((values) => {
    const params = { id: lyric.id };
    void saving.save(() => call('PATCH /h/lyrics/:id/', { params, body: infoBody(values) }));
  }, focusFirstError);
  return (
    <FormModal
      opened={opened}
      title={`Editar información de “${lyric.title}”`}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <LyricInfoFields form={form} />
    </FormModal>
  );
}
