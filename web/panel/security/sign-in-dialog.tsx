import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { ApiError } from '../../ui/api.ts';
import { PasswordField } from '../kit/fields/new-password-fields.tsx';
import { focusFirstError } from '../kit/fields/plain-form.tsx';
import { signInQuestion } from '../ui/call-questions.ts';
import { call } from '../ui/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { redirectToLogIn, storeSession } from '../ui/session.ts';
import { LoadingState } from '../ui/states.tsx';
import { removeUnsavedWarning } from '../ui/unsaved-input.ts';
import { QUESTION_LAYER } from './identity-dialog.tsx';
import { type LoginChallenge, readLoginChallenge } from './login-challenge.ts';
import { useQuestion } from './use-question.ts';

const SecondStep = lazyPart(() => import('./second-step.tsx'));

interface SignInFormProps {
  userName: string;
  onDone(session: Reply<'POST /login/'>): void;
}

/** Opens the log-in page without the browser's warning; the dialog has told that unsaved input is lost. */
function leaveWithoutWarning(): void {
  removeUnsavedWarning();
  redirectToLogIn();
}

function SignInForm({ userName, onDone }: SignInFormProps) {
  const [ticket, setTicket] = useState<LoginChallenge | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? REQUIRED : null) },
  });
  async function send(password: string): Promise<void> {
    setIsBusy(true);
    try {
      onDone(await call('POST /login/', { body: { username: userName, password } }));
    } catch (error) {
      const nextTicket = readLoginChallenge(error);
      setTicket(nextTicket);
      if (nextTicket === null) {
        form.setErrors({ password: error instanceof ApiError ? error.message : String(error) });
        focusFirstError();
      }
    }
    setIsBusy(false);
  }
  if (ticket !== null) {
    return (
      <Suspense fallback={<LoadingState />}>
        <SecondStep login={ticket} onDone={onDone} onBack={() => setTicket(null)} />
      </Suspense>
    );
  }
  return (
    <form
      onSubmit={form.onSubmit(({ password }) => void send(password), focusFirstError)}
      noValidate
    >
      <Stack>
        <Text>
          Lo que escribió sigue aquí. Entre otra vez y se guardará lo que estaba haciendo.
        </Text>
        <TextInput label="Usuario" value={userName} readOnly autoComplete="username" />
        <PasswordField label="Contraseña" data-autofocus {...form.getInputProps('password')} />
        <Button type="submit" loading={isBusy}>
          Iniciar sesión
        </Button>
        <Button variant="subtle" color="gray" c="dark" onClick={leaveWithoutWarning}>
          Salir
        </Button>
      </Stack>
    </form>
  );
}

/** Asks for the password when the session ends during an edit; the refused call is then repeated. */
export function SignInDialog() {
  const { pending, isOpen, finish } = useQuestion(signInQuestion);
  if (pending === null) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={() => finish(false)}
      title="Su sesión terminó"
      zIndex={QUESTION_LAYER}
    >
      <SignInForm
        key={pending.key}
        userName={pending.question}
        onDone={(session) => {
          storeSession(session);
          finish(true);
        }}
      />
    </Modal>
  );
}
