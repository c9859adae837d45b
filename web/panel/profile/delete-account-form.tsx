import { Alert, List, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { leave } from '../accounts/session.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { profileTexts } from './profile-texts.ts';

/** Removes the own account, after telling what that means. */
export function DeleteAccountForm({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? 'Este campo es requerido.' : null) },
  });
  const saving = useFormSave(form, {
    success: profileTexts.deleted,
    failure: profileTexts.notDeleted,
    onSaved: leave,
  });
  const submit = form.onSubmit((body) => {
    void saving.save(() => call('POST /me/delete/', { body }));
  }, focusFirstError);
  return (
    <FormModal
      title="Eliminar mi cuenta"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={false}
      submitLabel="Eliminar mi cuenta"
      closeLabel="Conservarla"
    >
      <Alert color="red" variant="outline" title="No se puede deshacer">
        <List size="sm">
          <List.Item>Se borran su nombre, correo y teléfono.</List.Item>
          <List.Item>Se pierden las horas que le queden.</List.Item>
          <List.Item>Ya no podrá entrar con este usuario.</List.Item>
          <List.Item>Los movimientos de horas quedan en los registros, sin su nombre.</List.Item>
        </List>
      </Alert>
      <PasswordInput
        label="Su contraseña"
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
}
