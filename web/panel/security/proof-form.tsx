import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PasskeyAssertion, Proof } from '../../../contracts/factors.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { PasswordField } from '../kit/fields/new-password-fields.tsx';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { signWithPasskey } from './passkey.ts';
import { securityTexts } from './security-texts.ts';

/** The proof: one of the three is set. */
export interface ShownProof {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

type Method = 'password' | 'code' | 'passkey';

const labels: Readonly<Record<Method, string>> = {
  password: 'Contraseña',
  code: 'Código',
  passkey: 'Llave de acceso',
};

/** Returns the methods to offer; codes of an app and recovery codes share one field. */
function listMethods(proofs: readonly Proof[]): Method[] {
  const methods: Method[] = proofs.includes('passkey') ? ['passkey'] : [];
  if (proofs.includes('totp') || proofs.includes('recovery')) methods.push('code');
  return proofs.includes('password') ? ['password', ...methods] : methods;
}

interface ProofFormProps<T> {
  proofs: readonly Proof[];
  /** Fetches the challenge for the passkey. */
  requestPasskeyOptions(): Promise<Record<string, unknown>>;
  send(shown: ShownProof): Promise<T>;
  onDone(result: T): void;
  submitLabel: string;
  /** A further button below. */
  secondaryAction?: ReactNode;
}

/** Form for a password, a code or a passkey: second step of a log-in, or confirmation. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const methods = listMethods(props.proofs);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'code');
  const form = useForm({
    initialValues: { password: '', code: '', passkey: '' },
    validate: {
      password: (value) => (method === 'password' && value === '' ? REQUIRED : null),
      code: (value) => (method === 'code' && value.trim() === '' ? REQUIRED : null),
    },
  });
  async function sendProof(): Promise<T> {
    if (method !== 'passkey') return props.send({ [method]: form.values[method] });
    return props.send({ passkey: await signWithPasskey(await props.requestPasskeyOptions()) });
  }
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div ref={element}>
      <PlainForm
        form={form}
        send={sendProof}
        failure={securityTexts.notConfirmed}
        onSaved={props.onDone}
        submitLabel={method === 'passkey' ? 'Usar llave de acceso' : props.submitLabel}
        size="md"
        after={props.secondaryAction}
      >
        {methods.length < 2 ? null : (
          <SegmentedControl
            fullWidth
            aria-label="Cómo confirmar"
            value={method}
            onChange={(value) => setMethod(value as Method)}
            data={methods.map((value) => ({ value, label: labels[value] }))}
          />
        )}
        {method === 'password' ? (
          <PasswordField
            label="Su contraseña"
            size="md"
            data-autofocus
            {...form.getInputProps('password')}
          />
        ) : null}
        {method === 'code' ? (
          <TextInput
            label="Código"
            description="El de su aplicación, o un código de recuperación."
            required
            size="md"
            maxLength={40}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            data-autofocus
            {...form.getInputProps('code')}
          />
        ) : null}
        {method === 'passkey' ? (
          <Text>Su dispositivo le pedirá la huella, el rostro, un PIN o una llave USB.</Text>
        ) : null}
        {form.errors.passkey ? (
          <Text c="red" role="alert">
            {form.errors.passkey}
          </Text>
        ) : null}
      </PlainForm>
    </div>
  );
}
