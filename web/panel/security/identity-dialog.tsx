import { Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Proof } from '../../../contracts/factors.ts';
import { setIdentityConfirmation } from '../accounts/identity.ts';
import { call } from '../ui/client.ts';
import { useLayer } from '../ui/layers.ts';
import { ProofForm } from './proof-form.tsx';

/** Above the dialogs from which a call was made. */
const Z_INDEX = 400;

interface Asked {
  proofs: readonly Proof[];
  /** Another one each time, for a fresh form. */
  key: number;
}

/** Asks for the password or a factor whenever a call needs it; the call is made again then. */
export function IdentityDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      setIdentityConfirmation((proofs) => {
        settle.current?.(false);
        setAsked((before) => ({ proofs, key: (before?.key ?? 0) + 1 }));
        setIsOpen(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  function finish(isConfirmed: boolean): void {
    settle.current?.(isConfirmed);
    settle.current = null;
    setIsOpen(false);
  }
  useLayer(isOpen, () => finish(false));
  if (asked === null) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={() => finish(false)}
      title="Confirme que es usted"
      zIndex={Z_INDEX}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Text mb="md">
        Lo que va a cambiar protege cuentas. No se lo pediremos otra vez en 10 minutos.
      </Text>
      <ProofForm
        key={asked.key}
        proofs={asked.proofs}
        askPasskey={() => call('POST /me/confirm/passkey/', { body: {} })}
        send={(body) => call('POST /me/confirm/', { body })}
        onDone={() => finish(true)}
        submitLabel="Confirmar"
      />
    </Modal>
  );
}
