import { useForm } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import {
  createPasswordChecks,
  NewPasswordFields,
  OWN_MISMATCH,
  PasswordField,
} from '../kit/new-password-fields.tsx';
import { PageForm } from '../kit/page-form.tsx';
import { call } from '../ui/client.ts';
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
  return (
    <PageForm
      form={form}
      send={({ current, password }) => call('POST /me/password/', { body: { current, password } })}
      success={profileTexts.passwordChanged}
      failure={profileTexts.passwordNotChanged}
      toValues={() => empty}
      submitLabel="Cambiar contraseña"
    >
      <PasswordField label="Contraseña actual" {...form.getInputProps('current')} />
      <NewPasswordFields form={form} isFirst={false} />
    </PageForm>
  );
}
