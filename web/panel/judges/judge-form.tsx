import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { asTyped, PersonFields, personChecks } from './judge-fields.tsx';
import { judgeTexts } from './judge-texts.ts';
import { useJudgeSave } from './use-judge-save.ts';
import { NO_CHANGE } from './use-judges.ts';

interface JudgeFormProps {
  judge: JudgeItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Changes the basic information of a judge. */
export function JudgeForm({ judge, opened, onClose, onSaved }: JudgeFormProps) {
  const { id, first_name, last_name, email, username } = judge;
  const form = useForm({
    initialValues: { first_name, last_name, email, username },
    validate: {
      ...personChecks,
      username: (value) => (value.trim() === '' ? REQUIRED : personChecks.username(value)),
    },
  });
  const saving = useJudgeSave(form, {
    success: judgeTexts.changed,
    failure: judgeTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const send = form.onSubmit((values) => {
    const input = { params: { id }, body: { ...NO_CHANGE, ...values } };
    void saving.save(() => call('PATCH /postulations/register-judge/:id/', input));
  }, focusFirstError);
  return (
    <FormModal
      title={`Editar “${username}”`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <PersonFields form={form} />
      <TextInput
        label="Usuario"
        required
        maxLength={150}
        {...asTyped}
        {...form.getInputProps('username')}
      />
    </FormModal>
  );
}
