import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REQUIRED } from '../../../contracts/fields.ts';
import { PASSWORD_MISMATCH } from '../../../contracts/judges.ts';

export interface NewPasswordValues {
  password: string;
  repeat: string;
}

/** The rules of a password are the server's; here only that it was typed twice the same. */
export const passwordChecks = {
  password: (value: string) => (value === '' ? REQUIRED : null),
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
        description="De 8 a 128 caracteres, y ninguna de las más comunes."
        data-autofocus={autoFocus || undefined}
        {...field}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Repita la contraseña" {...field} {...form.getInputProps('repeat')} />
    </>
  );
}
