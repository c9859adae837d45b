import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { email } from '../../../contracts/email-fields.ts';
import { call } from '../../ui/api.ts';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { createFieldCheck } from '../ui/field-errors.ts';
import { PanelQueries } from '../ui/panel-frame.tsx';

/** Asks for a link to choose another password. */
function ForgotFields() {
  const [detail, setDetail] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: createFieldCheck(email()) },
  });
  if (detail !== null) return <Text role="status">{detail}</Text>;
  return (
    <PlainForm
      form={form}
      send={(body) => call('POST /account/forgot/', { body })}
      failure="Ha ocurrido un error, no se ha podido enviar el enlace."
      onSaved={(reply) => setDetail(reply.detail)}
      submitLabel="Enviar enlace"
      size="md"
    >
      <Text>Escriba el correo de su cuenta: recibirá ahí un enlace para elegir otra.</Text>
      <TextInput
        label="Correo electrónico"
        type="email"
        required
        size="md"
        maxLength={254}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </PlainForm>
  );
}

/** The form with its provider, because the log-in has none. */
export default function ForgotPasswordForm() {
  return (
    <PanelQueries>
      <ForgotFields />
    </PanelQueries>
  );
}
