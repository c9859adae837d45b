import { type FormEvent, useEffect, useState } from 'react';
import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import { ApiError, call } from '../../../ui/api.ts';

const FAILED = 'Verifique su conexión a internet e intente de nuevo.';
const NO_LINK = 'Abra esta página desde el enlace que le enviamos por correo al postularse.';

export type OwnState =
  | { step: 'loading' }
  | { step: 'shown'; item: OwnApplication }
  /** The link is wrong, the data was deleted, or the server did not answer. */
  | { step: 'told'; text: string; canRetry: boolean };

/** Field messages of a refused correction. */
export type Problems = Partial<Record<'label' | 'instagram' | 'facebook' | 'youtube', string>>;

function readDetail(error: unknown): string {
  const detail = error instanceof ApiError ? error.body.detail : undefined;
  return typeof detail === 'string' ? detail : FAILED;
}

function readProblems(error: unknown): Problems | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const fields = ['label', 'instagram', 'facebook', 'youtube'] as const;
  const told = fields.flatMap((field) => {
    const texts = error.body[field];
    return Array.isArray(texts) ? [[field, String(texts[0])]] : [];
  });
  return told.length > 0 ? (Object.fromEntries(told) as Problems) : null;
}

/** The application of the secret in the fragment, and what its applicant does with it. */
export function useOwn() {
  const [state, setState] = useState<OwnState>({ step: 'loading' });
  const [problems, setProblems] = useState<Problems>({});
  /** Result of the last action, for a status line. */
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const readSecret = () => location.hash.slice(1);
  const show = (item: OwnApplication) => setState({ step: 'shown', item });

  async function read(): Promise<void> {
    const secret = readSecret();
    if (secret === '') return setState({ step: 'told', text: NO_LINK, canRetry: false });
    setState({ step: 'loading' });
    try {
      show(await call('POST /postulations/own/', { body: { secret } }));
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      setState({ step: 'told', text: readDetail(error), canRetry: !isUnknown });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and for another link
  useEffect(() => {
    void read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setSaid('');
    setProblems({});
    try {
      await work();
    } catch (error) {
      const found = readProblems(error);
      if (found === null) setSaid(readDetail(error));
      else setProblems(found);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    state,
    problems,
    said,
    isBusy,
    read,
    correct(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      return run(async () => {
        const body = { secret: readSecret(), ...fields };
        show(await call('POST /postulations/own/change/', { body }));
        setSaid('Cambios guardados.');
      });
    },
    setHeads: (wants_heads: boolean) =>
      run(async () => {
        const body = { secret: readSecret(), wants_heads };
        show(await call('POST /postulations/own/heads/', { body }));
        setSaid(wants_heads ? 'Le enviaremos los sellos.' : 'No le enviaremos más sellos.');
      }),
    withdraw: () =>
      run(async () =>
        show(await call('POST /postulations/own/withdraw/', { body: { secret: readSecret() } })),
      ),
    erase: () =>
      run(async () => {
        const body = { secret: readSecret() };
        const { is_whole } = await call('POST /postulations/own/delete/', { body });
        const text = is_whole
          ? 'Borramos su postulación con todos sus datos.'
          : 'Borramos sus datos de contacto. Su nombre artístico, su video y los votos quedan como resultado del concurso.';
        setState({ step: 'told', text, canRetry: false });
      }),
  };
}
