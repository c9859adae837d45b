import { Alert, List } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import { PasswordField } from '../accounts/new-password-fields.tsx';
import { leave } from '../accounts/session.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { call } from '../ui/client.ts';
import { profileTexts } from './profile-texts.ts';

/** Deletes the user's account after a confirmation. */
export function DeleteAccountForm({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? REQUIRED : null) },
  });
  return (
    <FormDialog
      title="Eliminar mi cuenta"
      opened={opened}
      onClose={onClose}
      form={form}
      send={(body) => call('POST /me/delete/', { body })}
      success={profileTexts.deleted}
      failure={profileTexts.notDeleted}
      onSaved={leave}
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
      <PasswordField label="Su contraseña" data-autofocus {...form.getInputProps('password')} />
    </FormDialog>
  );
}
