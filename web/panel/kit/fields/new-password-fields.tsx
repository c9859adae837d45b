import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REQUIRED } from '../../../../contracts/fields.ts';
import { PASSWORD_MISMATCH } from '../../../../contracts/judges.ts';
import {
  MAX_PASSWORD,
  PASSWORD_HINT,
  validatePasswordLength,
} from '../../../../contracts/password-fields.ts';

interface NewPassword {
  password: string;
  repeat: string;
}

/** Creates the checks of a password that is typed twice; the server checks how weak it is. */
export function createPasswordChecks(mismatch = PASSWORD_MISMATCH) {
  return {
    password: (value: string) => (value === '' ? REQUIRED : validatePasswordLength(value)),
    repeat: (value: string, { password }: NewPassword) => {
      if (value === '') return REQUIRED;
      return value === password ? null : mismatch;
    },
  };
}

/** Text for the own password; accounts of judges have a specified one. */
export const OWN_MISMATCH = 'Las dos contraseñas no son iguales.';

/** Required password input with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required autoComplete="current-password" {...props} />;
}

interface NewPasswordFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  /** Whether the first field gets the focus in a dialog. */
  isFirst?: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  isFirst = true,
}: NewPasswordFieldsProps<Values>) {
  const field = { maxLength: MAX_PASSWORD, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        label="Nueva contraseña"
        description={PASSWORD_HINT}
        data-autofocus={isFirst || undefined}
        {...field}
        {...form.getInputProps('password')}
      />
      <PasswordField label="Repita la contraseña" {...field} {...form.getInputProps('repeat')} />
    </>
  );
}
