import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { judgeFields } from '../../../contracts/judges.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { NameFields } from '../ui/person-fields.tsx';

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
      <NameFields form={form} />
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
