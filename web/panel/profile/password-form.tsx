import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { newPasswordChecks, PasswordFields } from './password-fields.tsx';
import { profileTexts } from './profile-texts.ts';

/** Changes the own password; the other sessions of the account end. */
export function PasswordForm({ onSaved }: { onSaved?(): void }) {
  const form = useForm({
    initialValues: { current: '', password: '', again: '' },
    validate: {
      current: (value) => (value === '' ? 'Este campo es requerido.' : null),
      password: newPasswordChecks.password,
      again: newPasswordChecks.again,
    },
  });
  const saving = useFormSave(form, {
    success: profileTexts.changed,
    failure: profileTexts.notChanged,
    onSaved: () => {
      form.reset();
      onSaved?.();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit(({ current, password }) => {
    void saving.save(() => call('POST /me/password/', { body: { current, password } }));
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label="Contraseña actual"
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
          data-autofocus
          {...form.getInputProps('current')}
        />
        <PasswordFields form={form} />
        <Button type="submit" loading={saving.isBusy} style={{ alignSelf: 'flex-start' }}>
          Cambiar contraseña
        </Button>
      </Stack>
    </form>
  );
}
