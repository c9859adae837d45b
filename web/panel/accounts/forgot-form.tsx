import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { email } from '../../../contracts/email-fields.ts';
import { call } from '../../ui/api.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';

/** Asks for a link to choose another password. */
export default function ForgotForm() {
  const [detail, setDetail] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: fieldCheck(email()) },
  });
  const saving = useFormSave<{ email: string }, Reply<'POST /account/forgot/'>>(form, {
    success: null,
    failure: 'Ha ocurrido un error, no se ha podido enviar el enlace.',
    onSaved: (answer) => setDetail(answer.detail),
  });
  const submit = form.onSubmit((body) => {
    void saving.save(() => call('POST /account/forgot/', { body }));
  }, focusFirstError);
  if (detail !== null) return <Text role="status">{detail}</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>Escriba el correo de su cuenta: le enviaremos un enlace para elegir otra.</Text>
        <TextInput
          label="Correo electrónico"
          type="email"
          required
          size="md"
          maxLength={254}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={saving.isBusy}>
          Enviar enlace
        </Button>
      </Stack>
    </form>
  );
}
