import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { NewPasswordFields, passwordChecks } from '../accounts/new-password-fields.tsx';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { judgeTexts } from './judge-texts.ts';
import { useJudgeSave } from './use-judge-save.ts';
import { NO_CHANGE } from './use-judges.ts';

interface JudgePasswordFormProps {
  judge: JudgeItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Sets a new password, which the judge changes at the next login. */
export function JudgePasswordForm({ judge, opened, onClose, onSaved }: JudgePasswordFormProps) {
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: passwordChecks,
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
    const input = {
      params: { id: judge.id },
      body: { ...NO_CHANGE, ...values, must_change_password: true },
    };
    void saving.save(() => call('PATCH /postulations/register-judge/:id/', input));
  }, focusFirstError);
  return (
    <FormModal
      title={`Contraseña de “${judge.username}”`}
      opened={opened}
      onClose={onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <Text size="sm">
        Sus sesiones abiertas terminan, y al entrar con esta contraseña elegirá una propia.
      </Text>
      <NewPasswordFields form={form} />
    </FormModal>
  );
}
