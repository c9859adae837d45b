import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../contracts/paths.ts';
import { isCallFailure } from '../../ui/api.ts';
import css from './key-gate.module.css';
import { unlockBeats } from './use-beats.ts';

/** Texts given by the specification; do not change them. */
const KEY_REQUIRED = 'Debe ingresar el codigo para continuar.';
const WRONG_KEY = { title: 'Clave incorrecta!', text: 'Porfavor ingrese una llave valida.' };

interface KeyError {
  title: string;
  text: string;
}

function toKeyError(error: unknown): KeyError {
  const status = isCallFailure(error) ? error.status : -1;
  if (status === 400) return WRONG_KEY;
  const title = status === 429 ? 'Demasiados intentos' : 'Ops!';
  if (status === 429 || status === 0) return { title, text: (error as Error).message };
  return { title, text: 'No se pudo verificar la llave. Intente de nuevo.' };
}

interface KeyGateProps {
  siteKey: string;
  isOpen: boolean;
  onClose(): void;
  /** Called with the accepted key, as typed. */
  onKeyAccept(secret: string): void;
}

/** Form state of the key; the typed text is preserved after an error. */
function useKey({ siteKey, onKeyAccept }: KeyGateProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<KeyError | null>(null);
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.elements.namedItem('key') as HTMLInputElement;
    const secret = input.value.trim();
    if (secret === '') {
      setRefusal({ title: '', text: KEY_REQUIRED });
      input.focus();
      return;
    }
    setIsBusy(true);
    setRefusal(null);
    try {
      await unlockBeats(siteKey, secret);
      onKeyAccept(secret);
    } catch (error) {
      setRefusal(toKeyError(error));
      input.select();
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, refusal, onSubmit };
}

/** Modal that asks for the key of a locked player. */
export function KeyGate(props: KeyGateProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isBusy, refusal, onSubmit } = useKey(props);
  useEffect(() => {
    if (props.isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!props.isOpen) dialog.current?.close();
  }, [props.isOpen]);
  return (
    <dialog
      ref={dialog}
      className={`dialog paper ${css.gate}`}
      aria-labelledby="llave-titulo"
      onClose={() => props.isOpen && props.onClose()}
    >
      <form
        className={css.form}
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <h2 id="llave-titulo" className={css.title}>
          Solo con llave
        </h2>
        <p>Estos beats son privados. Ingrese la llave que le dimos para escucharlos.</p>
        <label className={css.field} htmlFor="llave">
          Llave
          <input
            id="llave"
            name="key"
            type="password"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={refusal !== null}
            aria-describedby="llave-error"
          />
        </label>
        <p id="llave-error" role="alert" className={css.error}>
          <strong>{refusal?.title}</strong> <span>{refusal?.text}</span>
        </p>
        <p className={css.actions}>
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {isBusy ? 'Verificando…' : 'Continuar'}
          </button>
          <a href={paths.home} className={css.back}>
            Regresar
          </a>
        </p>
      </form>
    </dialog>
  );
}
