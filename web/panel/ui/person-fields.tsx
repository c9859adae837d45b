import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

interface NameFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  /**
   * Whether the fields are the user's own name, which the browser may autofill; otherwise the first
   * one gets the focus.
   */
  isOwn?: boolean;
}

/** Fields for first and last name. */
export function NameFields<Values extends { first_name: string; last_name: string }>({
  form,
  isOwn = false,
}: NameFieldsProps<Values>) {
  const name = { required: true, maxLength: 150 } as const;
  return (
    <>
      <TextInput
        label="Nombre"
        {...name}
        {...(isOwn
          ? { autoComplete: 'given-name' }
          : { autoComplete: 'off', 'data-autofocus': true })}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label="Apellido"
        {...name}
        autoComplete={isOwn ? 'family-name' : 'off'}
        {...form.getInputProps('last_name')}
      />
    </>
  );
}

/** Both name fields, side by side if there is room. */
export function NamesInARow<Values extends { first_name: string; last_name: string }>(
  props: NameFieldsProps<Values>,
) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NameFields {...props} />
    </SimpleGrid>
  );
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Correo electrónico"
      type="email"
      required
      maxLength={254}
      autoComplete="off"
      {...props}
    />
  );
}

export function PhoneField(props: TextInputProps) {
  return <TextInput label="Teléfono" type="tel" maxLength={20} autoComplete="off" {...props} />;
}
