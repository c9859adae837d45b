import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import css from './player.module.css';
import type { PlayerSource } from './sources.ts';

/** Timeout in milliseconds after which a link replaces the player. */
const PATIENCE = 6_000;

type Stage = 'asking' | 'playing' | 'unreachable';

/** Returns whether the platform responds; a failed frame cannot be detected otherwise. */
export async function answers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    // Every browser allows an opaque request for an icon.
    await fetch(new URL('/favicon.ico?', address), { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

function Frame({ source, title }: { source: PlayerSource; title: string }) {
  const [stage, setStage] = useState<Stage>('asking');
  useEffect(() => {
    let isCurrent = true;
    setStage('asking');
    answers(source.frame).then((ok) => isCurrent && setStage(ok ? 'playing' : 'unreachable'));
    return () => {
      isCurrent = false;
    };
  }, [source.frame]);

  if (stage === 'asking') {
    return (
      <p className={css.waiting} role="status">
        Cargando…
      </p>
    );
  }
  if (stage === 'unreachable') {
    return (
      <p className={css.unreachable} role="status">
        {source.platform} no responde en este momento.{' '}
        <a href={source.page} rel="noopener" target="_blank">
          Abrir en {source.platform}
        </a>
      </p>
    );
  }
  return (
    <iframe
      className={css.frame}
      src={source.frame}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

interface Props {
  source: PlayerSource;
  /** Title of the frame for screen readers. */
  title: string;
  /** Accessible name of the button, as in "Ver los videos de Ana". */
  action: string;
  isStarted: boolean;
  onStart: () => void;
  /** Whether to show the play icon over the cover; omitted if the cover is a line of text. */
  hasSign?: boolean;
  className?: string | undefined;
  /** Cover shown until the player is started. */
  children: ReactNode;
}

/** External player behind a cover: nothing of it loads before the visitor starts it. */
export function Player(props: Props) {
  const { source, title, action, isStarted, onStart, hasSign = true, className, children } = props;
  function start(event: MouseEvent) {
    event.preventDefault();
    onStart();
  }
  return (
    <div className={`${css.player} ${className ?? ''}`}>
      {isStarted ? (
        <Frame source={source} title={title} />
      ) : (
        <a href={source.page} className={css.cover} onClick={start}>
          <span className="hidden-text">{action}</span>
          {children}
          {hasSign ? <span className={css.play} aria-hidden="true" /> : null}
        </a>
      )}
    </div>
  );
}
