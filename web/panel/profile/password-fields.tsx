import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

export interface NewPassword {
  password: string;
  again: string;
}

/** The least that a password has; the server also refuses the most common ones. */
const LEAST = 8;

/** Checks of a password that is typed twice. */
export const newPasswordChecks = {
  password: (value: string) =>
    value.length < LEAST ? `La contraseña debe tener al menos ${LEAST} caracteres.` : null,
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
        description={`Al menos ${LEAST} caracteres.`}
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
