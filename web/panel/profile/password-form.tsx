import { useForm } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import {
  createPasswordChecks,
  NewPasswordFields,
  OWN_MISMATCH,
  PasswordField,
} from '../kit/fields/new-password-fields.tsx';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import { profileTexts } from './profile-texts.ts';

const empty = { current: '', password: '', repeat: '' };

/** Changes the own password; the other sessions of the account end. */
export function PasswordForm() {
  const form = useForm({
    initialValues: empty,
    validate: {
      ...createPasswordChecks(OWN_MISMATCH),
      current: (value) => (value === '' ? REQUIRED : null),
    },
  });
  useUnsavedWarning(form.isDirty());
  return (
    <PlainForm
      form={form}
      send={({ current, password }) => call('POST /me/password/', { body: { current, password } })}
      success={profileTexts.passwordChanged}
      failure={profileTexts.passwordNotChanged}
      onSaved={() => form.reset()}
      submitLabel="Cambiar contraseña"
    >
      <PasswordField label="Contraseña actual" {...form.getInputProps('current')} />
      <NewPasswordFields form={form} isFirst={false} />
    </PlainForm>
  );
}
