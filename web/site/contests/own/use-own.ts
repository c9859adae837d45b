import { type FormEvent, useEffect, useState } from 'react';
import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { ApiError, call } from '../../../ui/api.ts';
import { readErrorsOfFields } from '../../../ui/field-errors.ts';
import { useSingleRequest } from '../../../ui/forms/single-request.ts';

const FAILED_TEXT = 'Verifique su conexión a internet e intente de nuevo.';
const NO_LINK_TEXT = 'Abra esta página desde el enlace que le enviamos por correo al postularse.';

export type OwnState =
  | { step: 'loading' }
  | { step: 'shown'; item: OwnApplication }
  /** The link is wrong, the data was deleted, or the server did not answer. */
  | { step: 'told'; text: string; canRetry: boolean };

const FIELDS = ['label', 'instagram', 'facebook', 'youtube'] as const;

function toErrorText(error: unknown): string {
  const detail = error instanceof ApiError ? error.body.detail : undefined;
  return typeof detail === 'string' ? detail : FAILED_TEXT;
}

export type OwnActions = ReturnType<typeof useOwnApplication>;

/** The application of the secret in the fragment, and what its applicant does with it. */
export function useOwnApplication() {
  const [state, setState] = useState<OwnState>({ step: 'loading' });
  const [problems, setProblems] = useState<
    ReturnType<typeof readErrorsOfFields<(typeof FIELDS)[number]>>
  >({});
  /** Result of the last action, for a status line. */
  const [status, setStatus] = useState('');
  const [isBusy, runRequest] = useSingleRequest();
  const readSecret = () => location.hash.slice(1);
  const showItem = (item: OwnApplication) => setState({ step: 'shown', item });

  async function loadApplication(): Promise<void> {
    const secret = readSecret();
    if (secret === '') return setState({ step: 'told', text: NO_LINK_TEXT, canRetry: false });
    setState({ step: 'loading' });
    try {
      showItem(await call('POST /postulations/own/', { body: { secret } }));
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

  const runAction = (work: () => Promise<void>) =>
    runRequest(async () => {
      setStatus('');
      setProblems({});
      await work().catch((error) => {
        const fieldProblems = readErrorsOfFields(error, FIELDS);
        setProblems(fieldProblems);
        if (Object.keys(fieldProblems).length === 0) setStatus(toErrorText(error));
      });
    });

  return {
    state,
    problems,
    status,
    isBusy,
    loadApplication,
    onCorrectionSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      return runAction(async () => {
        const body = { secret: readSecret(), ...fields };
        showItem(await call('POST /postulations/own/change/', { body }));
        setStatus('Cambios guardados.');
      });
    },
    setWantsHeads: (wants_heads: boolean) =>
      runAction(async () => {
        const body = { secret: readSecret(), wants_heads };
        showItem(await call('POST /postulations/own/heads/', { body }));
        setStatus(wants_heads ? 'Le enviaremos los sellos.' : 'No le enviaremos más sellos.');
      }),
    withdraw: () =>
      runAction(async () =>
        showItem(
          await call('POST /postulations/own/withdraw/', { body: { secret: readSecret() } }),
        ),
      ),
    erase: () =>
      runAction(async () => {
        const body = { secret: readSecret() };
        const { is_whole } = await call('POST /postulations/own/delete/', { body });
        const text = is_whole
          ? 'Borramos su postulación con todos sus datos.'
          : 'Borramos sus datos de contacto. Su nombre artístico, su video y los votos quedan como resultado del concurso.';
        setState({ step: 'told', text, canRetry: false });
      }),
  };
}
