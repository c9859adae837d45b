import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PASSWORD_HINT, passwordLengthProblem } from '../../../contracts/password-fields.ts';

export interface NewPassword {
  password: string;
  again: string;
}

/** Checks of a password that is typed twice; how hard it is to guess is told by the server. */
export const newPasswordChecks = {
  password: passwordLengthProblem,
  again: (value: string, { password }: NewPassword) =>
    value === password ? null : 'Las dos contraseñas no son iguales.',
};

const eye = { 'aria-label': 'Mostrar la contraseña' };

interface PasswordFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: any form that has the two fields
  form: UseFormReturnType<any>;
  isFirst?: boolean;
}

/** A new password, typed twice. */
export function PasswordFields({ form, isFirst = false }: PasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Nueva contraseña"
        description={PASSWORD_HINT}
        required
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={eye}
        data-autofocus={isFirst || undefined}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Repita la contraseña"
        required
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={eye}
        {...form.getInputProps('again')}
      />
    </>
  );
}
