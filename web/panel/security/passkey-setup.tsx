import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Reply } from '../../../contracts/calls.ts';
import { text } from '../../../contracts/fields.ts';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { call } from '../ui/client.ts';
import { createFieldCheck } from '../ui/field-errors.ts';
import { createPasskey } from './passkey.ts';
import { securityTexts } from './security-texts.ts';

type Added = Reply<'POST /me/passkeys/'>;

/** Registers a passkey of this device under a name. */
export function PasskeySetup({ onDone }: { onDone(added: Added): void }) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: createFieldCheck(text(60)) },
  });
  async function add(name: string): Promise<Added> {
    const passkey = await createPasskey(await call('POST /me/passkeys/options/', { body: {} }));
    return call('POST /me/passkeys/', { body: { name, passkey } });
  }
  return (
    <PlainForm
      form={form}
      send={({ name }) => add(name)}
      failure={securityTexts.notStarted}
      onSaved={onDone}
      submitLabel="Registrar llave de acceso"
    >
      <Text>
        Una llave de acceso usa la huella, el rostro o el PIN de su dispositivo, o una llave USB.
      </Text>
      <TextInput
        label="Nombre de la llave"
        description="Para reconocerla después: “Teléfono de Ana”."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </PlainForm>
  );
}
