import { Modal, Text } from '@mantine/core';
import { identityQuestion } from '../ui/call-questions.ts';
import { call } from '../ui/client.ts';
import { ProofForm } from './proof-form.tsx';
import { useQuestion } from './use-question.ts';

/** Above the dialogs from which a call was made. */
export const QUESTION_LAYER = 400;

/** Asks for the password or a factor whenever a call needs it; the call is then made again. */
export function IdentityDialog() {
  const { pending, isOpen, finish } = useQuestion(identityQuestion);
  if (pending === null) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={() => finish(false)}
      title="Confirme que es usted"
      zIndex={QUESTION_LAYER}
    >
      <Text mb="md">
        Lo que va a hacer toca cuentas, llaves o datos de personas. No se lo pediremos otra vez en
        10 minutos.
      </Text>
      <ProofForm
        key={pending.key}
        proofs={pending.question}
        requestPasskeyOptions={() => call('POST /me/confirm/passkey/', { body: {} })}
        send={(body) => call('POST /me/confirm/', { body })}
        onDone={() => finish(true)}
        submitLabel="Confirmar"
      />
    </Modal>
  );
}
