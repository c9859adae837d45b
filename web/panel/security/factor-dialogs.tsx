import { InfoDialog } from '../kit/info-dialog.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import type { useFactors } from './use-factors.ts';

/** Dialogs that set up factors and show the recovery codes. */
export function FactorDialogs({ factors }: { factors: ReturnType<typeof useFactors> }) {
  const { dialog, codes, close, finish } = factors;
  return (
    <>
      <InfoDialog
        title="Aplicación de códigos"
        opened={dialog === 'totp'}
        onClose={close}
        closesOutside={false}
      >
        <TotpSetup onDone={finish} />
      </InfoDialog>
      <InfoDialog
        title="Llave de acceso"
        opened={dialog === 'passkey'}
        onClose={close}
        closesOutside={false}
      >
        <PasskeySetup onDone={finish} />
      </InfoDialog>
      {/* The codes are shown once: a click outside does not lose them. */}
      <InfoDialog
        title="Códigos de recuperación"
        opened={dialog === 'codes'}
        onClose={close}
        closesOutside={false}
      >
        <RecoveryCodes codes={codes} onKept={close} />
      </InfoDialog>
    </>
  );
}
