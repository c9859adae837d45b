import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { judgeFields } from '../../../contracts/judges.ts';
import { fieldCheck } from '../ui/check-field.ts';

export interface PersonValues {
  first_name: string;
  last_name: string;
  email: string;
}

export const personChecks = {
  first_name: fieldCheck(judgeFields.first_name),
  last_name: fieldCheck(judgeFields.last_name),
  email: fieldCheck(judgeFields.email),
  username: fieldCheck(judgeFields.username),
};

/** Texts that no keyboard should correct. */
export const asTyped = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

/** Name and address of a judge. */
export function PersonFields<Values extends PersonValues>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) {
  return (
    <>
      <TextInput
        label="Nombre"
        required
        maxLength={150}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Apellido"
        required
        maxLength={150}
        autoComplete="off"
        {...form.getInputProps('last_name')}
      />
      <TextInput
        label="Correo electrónico"
        required
        maxLength={254}
        inputMode="email"
        {...asTyped}
        {...form.getInputProps('email')}
      />
    </>
  );
}
