import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { deriveUsername } from './derive-username.ts';
import { asTyped, PersonFields, personChecks } from './judge-fields.tsx';
import { judgeTexts } from './judge-texts.ts';
import { useJudgeSave } from './use-judge-save.ts';

/** A new account with its password, which is told this once. */
export type NewJudge = Reply<'POST /postulations/register-judge/'>;

interface NewJudgeFormProps {
  opened: boolean;
  onClose(): void;
  onCreated(judge: NewJudge): void;
}

function useNewJudge({ onClose, onCreated }: NewJudgeFormProps) {
  /** What was typed into the user name; until then it follows the name. */
  const [ownName, setOwnName] = useState<string | null>(null);
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '' },
    validate: {
      first_name: personChecks.first_name,
      last_name: personChecks.last_name,
      email: personChecks.email,
    },
  });
  const { first_name, last_name } = form.values;
  const username = ownName ?? deriveUsername(first_name, last_name);
  const saving = useJudgeSave<typeof form.values, NewJudge>(form, {
    // The dialog with the password says so, and must not lie beneath a notice.
    success: null,
    failure: judgeTexts.notCreated,
    onSaved: (judge) => {
      onClose();
      onCreated(judge);
    },
  });
  const send = form.onSubmit(({ password, ...person }) => {
    const wrong = ownName === null ? null : ownName.trim() === '' ? REQUIRED : null;
    const problem = wrong ?? personChecks.username(username);
    if (problem !== null) {
      form.setFieldError('username', problem);
      return focusFirstError();
    }
    // A name that nobody typed is the server's to make, so that it adds a number where it must.
    const body = {
      ...person,
      username: ownName ?? undefined,
      password: password || undefined,
      // Whoever types a password for somebody else knows it.
      must_change_password: true,
    };
    void saving.save(() => call('POST /postulations/register-judge/', { body }));
  }, focusFirstError);
  return { form, saving, send, username, ownName, setOwnName };
}

/** Makes the account of a judge. */
export function NewJudgeForm(props: NewJudgeFormProps) {
  const { form, saving, send, username, ownName, setOwnName } = useNewJudge(props);
  return (
    <FormModal
      title="Nuevo juez"
      opened={props.opened}
      onClose={props.onClose}
      onSubmit={send}
      isBusy={saving.isBusy}
      isDirty={form.isDirty() || ownName !== null}
      submitLabel="Crear juez"
    >
      <PersonFields form={form} />
      <TextInput
        label="Usuario"
        description="Se forma con el nombre y el apellido; puede cambiarlo."
        required
        maxLength={150}
        {...asTyped}
        value={username}
        error={form.errors.username}
        onChange={(event) => {
          form.clearFieldError('username');
          setOwnName(event.currentTarget.value);
        }}
      />
      <PasswordInput
        label="Contraseña"
        description="Déjela vacía y se generará una. El juez elegirá la suya al entrar."
        maxLength={128}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
}
