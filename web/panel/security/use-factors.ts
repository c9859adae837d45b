import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { useCall } from '../ui/use-call.ts';
import { securityTexts } from './security-texts.ts';

export type Security = Reply<'GET /me/security/'>;
const SECURITY_KEY = ['security'] as const;

type Dialog = 'totp' | 'passkey' | 'codes' | null;

const REQUIRED_LOSS =
  'Si es el último, tendrá que configurar otro antes de seguir usando el tablero. No se puede deshacer.';

/** The second factors of the user's account with their actions. */
export function useFactors() {
  const queries = useQueryClient();
  const query = useCall(SECURITY_KEY, 'GET /me/security/', {}, { staleTime: 0 });
  const [dialog, setDialog] = useState<Dialog>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const cacheSecurity = (security: Security) => queries.setQueryData(SECURITY_KEY, security);
  const removing = useSave<Security>({
    success: securityTexts.removed,
    failure: securityTexts.notRemoved,
    onSaved: cacheSecurity,
  });
  const renewing = useSave<Security & { codes: string[] }>({
    success: null,
    failure: securityTexts.notRenewed,
    onSaved: finishSetup,
  });

  /** Handles the response of a set-up; new codes are shown next. */
  function finishSetup({ codes: newCodes, ...security }: Security & { codes: string[] }): void {
    cacheSecurity(security);
    setCodes(newCodes);
    setDialog(newCodes.length > 0 ? 'codes' : null);
    // With new codes, their dialog reports the success.
    if (newCodes.length === 0) alertSuccess(securityTexts.added);
  }
  async function remove(title: string, text: string, send: () => Promise<Security>): Promise<void> {
    const question = { title, text, confirm: 'Quitar', warning: REQUIRED_LOSS };
    if (await askConfirmation(question)) void removing.save(send);
  }
  return {
    query,
    dialog,
    codes,
    isBusy: removing.isBusy || renewing.isBusy,
    open: setDialog,
    close() {
      setDialog(null);
      setCodes([]);
    },
    finish: finishSetup,
    removeTotp: () =>
      void remove('Quitar aplicación', '¿Quitar la aplicación de códigos?', () =>
        call('DELETE /me/totp/', {}),
      ),
    removePasskey: (id: number, name: string) =>
      void remove('Quitar llave', `¿Quitar la llave “${name}”?`, () =>
        call('DELETE /me/passkeys/:id/', { params: { id } }),
      ),
    renewCodes: () => void renewing.save(() => call('POST /me/recovery-codes/', { body: {} })),
  };
}
