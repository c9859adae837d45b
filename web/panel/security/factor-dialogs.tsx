import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from '../ui/layers.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import type { useFactors } from './use-factors.ts';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

function Dialog({ title, opened, onClose, children }: DialogProps) {
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnEscape={false}
      // The codes are shown once: a press outside does not lose them.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {children}
    </Modal>
  );
}

/** The dialogs in which factors are set up, and the codes that come with the first. */
export function FactorDialogs({ factors }: { factors: ReturnType<typeof useFactors> }) {
  const { dialog, codes, close, finish } = factors;
  return (
    <>
      <Dialog title="Aplicación de códigos" opened={dialog === 'totp'} onClose={close}>
        <TotpSetup onDone={finish} />
      </Dialog>
      <Dialog title="Llave de acceso" opened={dialog === 'passkey'} onClose={close}>
        <PasskeySetup onDone={finish} />
      </Dialog>
      <Dialog title="Códigos de recuperación" opened={dialog === 'codes'} onClose={close}>
        <RecoveryCodes codes={codes} onKept={close} />
      </Dialog>
    </>
  );
}
