import { useEffect, useState } from 'react';
import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { ApiError, call } from '../../../ui/api.ts';
import { useSingleRequest } from '../../../ui/forms/single-request.ts';

const FAILED_TEXT = 'Verifique su conexión a internet e intente de nuevo.';
const NO_LINK_TEXT = 'Abra esta página desde el enlace que le enviamos por correo al postularse.';

export type OwnState =
  | { step: 'loading' }
  | { step: 'shown'; item: OwnApplication }
  /** The link is wrong, or the server did not answer. */
  | { step: 'told'; text: string; canRetry: boolean };

function toErrorText(error: unknown): string {
  const detail = error instanceof ApiError ? error.body.detail : undefined;
  return typeof detail === 'string' ? detail : FAILED_TEXT;
}

export type OwnActions = ReturnType<typeof useOwnApplication>;

/** The application of the secret in the fragment, and its withdrawal. */
export function useOwnApplication() {
  const [state, setState] = useState<OwnState>({ step: 'loading' });
  /** Result of the last action, for a status line. */
  const [status, setStatus] = useState('');
  const [isBusy, runRequest] = useSingleRequest();
  const readSecret = () => location.hash.slice(1);

  async function loadApplication(): Promise<void> {
    const secret = readSecret();
    if (secret === '') return setState({ step: 'told', text: NO_LINK_TEXT, canRetry: false });
    setState({ step: 'loading' });
    try {
      const item = await call('POST /postulations/own/', { body: { secret } });
      setState({ step: 'shown', item });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      setState({ step: 'told', text: toErrorText(error), canRetry: !isUnknown });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and for another link
  useEffect(() => {
    void loadApplication();
    addEventListener('hashchange', loadApplication);
    return () => removeEventListener('hashchange', loadApplication);
  }, []);

  const withdraw = () =>
    runRequest(async () => {
      setStatus('');
      try {
        const body = { secret: readSecret() };
        const item = await call('POST /postulations/own/withdraw/', { body });
        setState({ step: 'shown', item });
      } catch (error) {
        setStatus(toErrorText(error));
      }
    });
  return { state, status, isBusy, loadApplication, withdraw };
}
