import { useEffect, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { EmptyNotice } from '../entries/small-print.tsx';
import { BeatPlayer } from './beat-player.tsx';
import css from './beats-page.module.css';
import { KeyGate } from './key-gate.tsx';
import { useBeats } from './use-beats.ts';

/** Shown behind the key modal, and after it was closed without a key. */
function Locked({ onAsk }: { onAsk(): void }) {
  return (
    <div className={css.empty}>
      <p className={css.word}>Cerrado con llave.</p>
      <p className="script-only">
        <button type="button" className="button" onClick={onAsk}>
          Ingresar la llave
        </button>
      </p>
      <p className="no-script-only">Para ingresar la llave active JavaScript en su navegador.</p>
    </div>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={css.empty} role="alert">
      <p className={css.word}>No se pudo cargar la lista.</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Intentar de nuevo
        </button>
      </p>
    </div>
  );
}

/** Shows a confirmation for a few seconds after the key was accepted. */
function useWelcome() {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    if (secret === null) return;
    const timer = setTimeout(() => setSecret(null), 8000);
    return () => clearTimeout(timer);
  }, [secret]);
  return [secret, setSecret] as const;
}

interface Props {
  /** null while the page is locked. */
  songs: readonly PublicBeat[] | null;
  /** Page of the list that the address names. */
  page: number;
  siteKey: string;
}

/** The beat player, behind its key if it is locked. */
export default function Beats({ songs, page, siteKey }: Props) {
  const { state, reload } = useBeats(siteKey, songs);
  const [isAsking, setIsAsking] = useState(true);
  const [secret, setSecret] = useWelcome();
  const { stage, beats } = state;
  const isEmpty = stage === 'ready' && beats.length === 0;
  return (
    <div className={css.page}>
      <h1 className="hidden-text">Beats</h1>
      <p role="status" className={css.welcome}>
        {secret === null ? null : (
          <span>
            <strong>Correcto!</strong> Se ha verificado correctamente su llave {secret}.
          </span>
        )}
      </p>
      {stage === 'loading' ? (
        <p className={css.empty} role="status">
          Cargando los beats…
        </p>
      ) : null}
      {stage === 'locked' ? <Locked onAsk={() => setIsAsking(true)} /> : null}
      {stage === 'failed' ? <Failed onRetry={() => void reload()} /> : null}
      {isEmpty ? <EmptyNotice text="Todavía no hay beats" /> : null}
      {beats.length > 0 ? <BeatPlayer beats={beats} page={page} onFailed={reload} /> : null}
      <KeyGate
        siteKey={siteKey}
        isOpen={stage === 'locked' && isAsking}
        onClose={() => setIsAsking(false)}
        onKeyAccept={(typed) => {
          setSecret(typed);
          void reload();
        }}
      />
    </div>
  );
}
