import { Alert, List } from '@mantine/core';
import { labelled, text } from '../../../contracts/fields.ts';
import { passwordField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { endDeletedSession } from '../ui/session.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { profileTexts } from './profile-texts.ts';

const fields = {
  password: passwordField(labelled('Su contraseña', text(1024)), {
    autoComplete: 'current-password',
  }),
};

/** Deletes the user's account after a confirmation. */
export function DeleteAccountForm(dialog: DialogProps) {
  return (
    <FieldsDialog
      {...dialog}
      title="Eliminar mi cuenta"
      fields={fields}
      send={(body) => sendCall('POST /me/delete/', { body })}
      success={profileTexts.deleted}
      failure={profileTexts.notDeleted}
      onSaved={endDeletedSession}
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
    </FieldsDialog>
  );
}
