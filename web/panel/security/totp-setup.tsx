import { Center, Code, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { call } from '../ui/client.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { securityTexts } from './security-texts.ts';

type Confirmed = Reply<'POST /me/totp/confirm/'>;

interface TotpSetupProps {
  onDone(confirmed: Confirmed): void;
}

function ConfirmForm({ onDone }: TotpSetupProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? REQUIRED : null) },
  });
  return (
    <PlainForm
      form={form}
      send={(body) => call('POST /me/totp/confirm/', { body })}
      failure={securityTexts.notStarted}
      onSaved={onDone}
      submitLabel="Confirmar la aplicación"
    >
      <TextInput
        label="Código de 6 cifras"
        description="El que muestra ahora la aplicación."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.getInputProps('code')}
      />
    </PlainForm>
  );
}

/** Sets up an authenticator app and verifies its first code. */
export function TotpSetup({ onDone }: TotpSetupProps) {
  // A new secret for each opening.
  const [openingKey] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['totp-setup', openingKey],
    queryFn: () => call('POST /me/totp/', { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <QueryView query={query} failed={securityTexts.notStarted}>
      {({ uri, secret }) => (
        <Stack>
          <Text>
            Abra una aplicación de códigos (Aegis, Google Authenticator, 1Password…), lea este
            código QR y escriba el número que le muestre.
          </Text>
          <Center>
            <QrCode text={uri} label="Código QR para la aplicación" />
          </Center>
          <Text size="sm">
            Si no puede leerlo, escriba esta clave en la aplicación:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
          </Text>
          <ConfirmForm onDone={onDone} />
        </Stack>
      )}
    </QueryView>
  );
}
