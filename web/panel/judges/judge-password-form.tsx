import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { createPasswordChecks, NewPasswordFields } from '../kit/fields/new-password-fields.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { alertError } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';

export const FAILED_TITLE = 'Ops, ha ocurrido un error.';
export const NOT_CHANGED =
  'Ha ocurrido un error al intentar actualizar un usuario, si el error persiste contacte con el administrador.';

/** Sets a new password, which the judge changes at the next login. */
export function JudgePasswordForm({
  item,
  opened,
  onClose,
  onSaved,
}: RecordDialogProps<JudgeItem>) {
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: createPasswordChecks(),
  });
  return (
    <FormDialog
      title={`Contraseña de “${item.username}”`}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) =>
        call('PATCH /postulations/register-judge/:id/', {
          params: { id: item.id },
          body: { ...values, must_change_password: true },
        })
      }
      success="Se ha actualizado el usuario correctamente."
      failure={NOT_CHANGED}
      notifyError={(text) => alertError(text, FAILED_TITLE)}
      onSaved={onSaved}
    >
      <Text size="sm">
        Sus sesiones abiertas terminan, y al entrar con esta contraseña elegirá una propia.
      </Text>
      <NewPasswordFields form={form} />
    </FormDialog>
  );
}
