import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import { PASSWORD_MISMATCH } from '../../../contracts/judges.ts';
import { PASSWORD_HINT, passwordLengthProblem } from '../../../contracts/password-fields.ts';

export interface NewPasswordValues {
  password: string;
  repeat: string;
}

/** Checks of a password that is typed twice; how hard it is to guess is told by the server. */
export const passwordChecks = {
  password: (value: string) => (value === '' ? REQUIRED : passwordLengthProblem(value)),
  repeat: (value: string, { password }: NewPasswordValues) => {
    if (value === '') return REQUIRED;
    return value === password ? null : PASSWORD_MISMATCH;
  },
};

/** A new password, twice. */
export function NewPasswordFields<Values extends NewPasswordValues>({
  form,
  autoFocus = true,
}: {
  form: UseFormReturnType<Values>;
  autoFocus?: boolean;
}) {
  const field = {
    required: true,
    maxLength: 128,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar la contraseña' },
  };
  return (
    <>
      <PasswordInput
        label="Nueva contraseña"
        description={PASSWORD_HINT}
        data-autofocus={autoFocus || undefined}
        {...field}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Repita la contraseña" {...field} {...form.getInputProps('repeat')} />
    </>
  );
}
