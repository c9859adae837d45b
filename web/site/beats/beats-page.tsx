import { useEffect, useState } from 'react';
import { paths } from '../../../contracts/paths.ts';
import { isCallFailure } from '../../ui/api.ts';
import { load } from '../../ui/page-context.ts';
import { keepSamePath } from '../shell/keep-same-page.ts';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import { type PageHandle, useShell } from '../shell/shell-data.ts';
import type { Route } from './+types/beats-page.ts';
import { BeatPlayer } from './beat-player.tsx';
import css from './beats-page.module.css';
import { KeyGate } from './key-gate.tsx';
import { useBeats } from './use-beats.ts';

export const shouldRevalidate = keepSamePath;
export const handle: PageHandle = { back: () => paths.home };

/** The page is cached for all visitors, so it contains the beats only if there is no lock. */
export function loader({ context }: Route.LoaderArgs) {
  return load(context, async ({ caller }) => {
    try {
      return await caller.call('POST /h/music-list/', {});
    } catch (error) {
      if (isCallFailure(error) && error.status === 403) return { songs: null };
      throw error;
    }
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: 'Beats',
    description: `Escuche los beats de ${site.name}: boom bap, trap, drill y más, con su tempo y su precio.`,
    path: paths.beats,
    data: [breadcrumbs(origin, [['Beats', paths.beats]])],
  }));
}

function Empty() {
  return (
    <div className={css.empty}>
      <p className={css.word}>Todavía no hay beats.</p>
      <p>Cuando el estudio publique los primeros, sonarán aquí.</p>
    </div>
  );
}

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

export default function BeatsPage({ loaderData }: Route.ComponentProps) {
  const siteKey = useShell()?.site_key ?? '';
  const { state, reload } = useBeats(siteKey, loaderData.songs);
  const [isAsking, setIsAsking] = useState(true);
  const [secret, setSecret] = useWelcome();
  const { stage, beats } = state;
  const isEmpty = stage === 'ready' && beats.length === 0;
  return (
    <div className={css.page}>
      <h1 className="hidden-text">Beats</h1>
      <p role="status" className={css.welcome}>
        {secret === null ? null : (
          <>
            <strong>Correcto!</strong> Se ha verificado correctamente su llave {secret}.
          </>
        )}
      </p>
      {stage === 'loading' ? (
        <p className={css.empty} role="status">
          Cargando los beats…
        </p>
      ) : null}
      {stage === 'locked' ? <Locked onAsk={() => setIsAsking(true)} /> : null}
      {stage === 'failed' ? <Failed onRetry={() => void reload()} /> : null}
      {isEmpty ? <Empty /> : null}
      {beats.length > 0 ? <BeatPlayer beats={beats} onFailed={reload} /> : null}
      <KeyGate
        siteKey={siteKey}
        isOpen={stage === 'locked' && isAsking}
        onClose={() => setIsAsking(false)}
        onOpened={(typed) => {
          setSecret(typed);
          void reload();
        }}
      />
    </div>
  );
}
