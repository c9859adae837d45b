import { Button, Stack, Text } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import { ApiError } from '../../ui/api.ts';
import { call } from '../ui/client.ts';
import { PanelQueries } from '../ui/panel-frame.tsx';
import type { LoginChallenge } from './login-challenge.ts';
import { ProofForm, type ShownProof } from './proof-form.tsx';

interface SecondStepProps {
  login: LoginChallenge;
  onDone(session: Reply<'POST /login/second/'>): void;
  /** Back to user name and password. */
  onBack(): void;
}

/** Second step of a log-in: a code or a passkey. */
export default function SecondStep({
  login: { ticket, factors },
  onDone,
  onBack,
}: SecondStepProps) {
  async function send({ password: _, ...shown }: ShownProof) {
    try {
      return await call('POST /login/second/', { body: { ticket, ...shown } });
    } catch (error) {
      // The ticket expired; the password creates another one.
      if (error instanceof ApiError && error.status === 401) onBack();
      throw error;
    }
  }
  const requestPasskeyOptions = () => call('POST /login/passkey/', { body: { ticket } });
  return (
    <PanelQueries>
      <Stack>
        <Text>Su contraseña es correcta. Falta un segundo paso.</Text>
        <ProofForm
          proofs={factors}
          requestPasskeyOptions={requestPasskeyOptions}
          send={send}
          onDone={onDone}
          submitLabel="Entrar"
          secondaryAction={
            <Button variant="default" onClick={onBack}>
              Volver
            </Button>
          }
        />
      </Stack>
    </PanelQueries>
  );
}
